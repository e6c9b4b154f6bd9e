/** List of employees for admins, with the rates that planning needs. */
import { ListScreen } from '#web/generic/list/list-screen.tsx';
import { Employee } from './employee.resource.ts';

const EMPTY = {
  title: 'No employees yet',
  text: 'Employees work shifts and make videos. Add the first one, then plan their week in the schedule.',
};

export default function EmployeeListScreen() {
  return <ListScreen resource={Employee} empty={EMPTY} />;
}
