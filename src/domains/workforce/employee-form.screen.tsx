/** Decides how an employee is added and changed. */
import { useParams } from '@tanstack/react-router';
import { FormScreen } from '#web/generic/form/form-screen.tsx';
import { Employee } from './employee.resource.ts';

export default function EmployeeFormScreen() {
  const { uuid } = useParams({ strict: false });
  return <FormScreen resource={Employee} uuid={uuid} />;
}
