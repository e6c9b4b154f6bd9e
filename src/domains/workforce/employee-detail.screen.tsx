/** How one employee is shown: who they are, what they are paid, which account they sign in with; other domains add their part next to it. */
import { Avatar } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ItemOf } from '#core/resource';
import { ShowScreen } from '#web/generic/show/show-screen.tsx';
import { Employee } from './employee.resource.ts';

type EmployeeItem = ItemOf<typeof Employee>;

/** The title is what they are shown as; the first and last name stand under it. */
const HIDDEN = ['displayName', 'firstname', 'lastname'];

const fullName = ({ firstname, lastname }: EmployeeItem) => [firstname, lastname].filter((part) => part !== null && part !== '').join(' ');

export default function EmployeeDetailScreen() {
  const { uuid = '' } = useParams({ strict: false });
  return (
    <ShowScreen
      resource={Employee}
      uuid={uuid}
      hidden={HIDDEN}
      picture={(employee) => <Avatar name={fullName(employee) || employee.nickname} size={36} radius="xl" color="gray" aria-hidden />}
      subtitle={(employee) => fullName(employee) || undefined}
    />
  );
}
