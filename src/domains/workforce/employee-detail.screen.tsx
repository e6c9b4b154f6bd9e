/** Page of an employee: personal data, rates and user account; other domains add their panels. */
import { Avatar } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ItemOf } from '#core/resource';
import { ShowScreen } from '#web/generic/show/show-screen.tsx';
import { Employee } from './employee.resource.ts';

type EmployeeItem = ItemOf<typeof Employee>;

/** The title is the display name; the full name is shown below it. */
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
