/** How a user is added and changed: a password or an invitation for a new one, a new password only when one is typed, and what roles and links mean. */
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { FieldInputProps } from '#web/generic/form/field-input-props.ts';
import { FormScreen } from '#web/generic/form/form-screen.tsx';
import type { FieldOverride } from '#web/generic/form/form-types.ts';
import type { FormValues } from '#web/generic/form/form-values.ts';
import { useActor } from '#web/session/use-session.ts';
import { NicknameInput } from './nickname-input.part.tsx';
import { User } from './user.resource.ts';
import { UserAccess } from './user-access.part.tsx';

const STATUS = 'Deactivating signs the person out at once, on every device.';
const NEW_FIELDS: Readonly<Record<string, FieldOverride>> = {
  password: { help: 'Leave it empty to invite the person by email, to set it themselves.' },
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

/** Whoever has neither a password nor an address could never sign in. */
function newUserChecks(values: FormValues): Record<string, string> {
  const empty = (value: unknown) => value === null || value === undefined || value === '';
  return {
    ...linkChecks(values),
    ...(empty(values.password) && empty(values.email)
      ? { password: 'Enter a password, or an email address to send an invitation to.' }
      : {}),
  };
}

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
  const actor = useActor();
  const isNew = uuid === undefined;
  const isOwn = uuid === actor.user;
  const fields = useMemo(
    () => ({
      ...(isNew ? NEW_FIELDS : EDIT_FIELDS),
      // The own password is changed in the profile, which asks for the current one.
      ...(isOwn ? { password: { hidden: true } } : {}),
      nickname: { input: (props: FieldInputProps) => <NicknameInput {...props} uuid={uuid} /> },
    }),
    [isNew, isOwn, uuid],
  );
  return (
    <FormScreen
      resource={User}
      uuid={uuid}
      fields={fields}
      checks={isNew ? newUserChecks : linkChecks}
      actions={(user) => <UserAccess user={user} />}
    />
  );
}
