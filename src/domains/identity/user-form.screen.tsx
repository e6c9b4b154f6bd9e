/** How a user is added and changed: a password for a new one, a new password only when one is typed, and what roles and links mean. */
import { useParams } from '@tanstack/react-router';
import { FormScreen } from '#web/generic/form/form-screen.tsx';
import type { FieldOverride } from '#web/generic/form/form-types.ts';
import type { FormValues } from '#web/generic/form/form-values.ts';
import { User } from './user.resource.ts';

const STATUS = 'Deactivating signs the person out at once, on every device.';
const NEW_FIELDS: Readonly<Record<string, FieldOverride>> = {
  password: { required: true },
  roles: { help: 'What the person may see and do. Without a role there is nothing to see.' },
};
const EDIT_FIELDS: Readonly<Record<string, FieldOverride>> = {
  ...NEW_FIELDS,
  status: { help: STATUS },
  password: {
    label: 'New password',
    help: 'Leave it empty to keep the current one. At least 10 characters; no common password, no name of the person, no digits in a row.',
  },
};

/** The role and the record that a person is belong together: without the link, the role shows nothing. */
function linkChecks({ roles, employee, client }: FormValues): Record<string, string> {
  const has = (role: string) => Array.isArray(roles) && roles.includes(role);
  return {
    ...(has('ROLE_EMPLOYEE') && employee === null ? { employee: 'Choose the employee that this person is, or take the role away.' } : {}),
    ...(has('ROLE_CLIENT') && client === null ? { client: 'Choose the client that this person signs in for, or take the role away.' } : {}),
  };
}

export default function UserFormScreen() {
  const { uuid } = useParams({ strict: false });
  return <FormScreen resource={User} uuid={uuid} fields={uuid === undefined ? NEW_FIELDS : EDIT_FIELDS} checks={linkChecks} />;
}
