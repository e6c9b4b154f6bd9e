/** Form for users: a password or an invitation for a new user, an optional new password for an existing one, roles and links. */
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

const STATUS = 'Deactivating a user signs them out immediately, on every device.';
const NEW_FIELDS: Readonly<Record<string, FieldOverride>> = {
  password: { help: 'Leave empty to invite the user by email to set it themselves.' },
  roles: { help: 'What the user may see and do. A user without a role sees nothing.' },
};
const EDIT_FIELDS: Readonly<Record<string, FieldOverride>> = {
  ...NEW_FIELDS,
  status: { help: STATUS },
  password: {
    label: 'New password',
    help: 'Leave empty to keep the current one. At least 10 characters. No common passwords, no part of the user’s name, no sequences of digits.',
  },
};

/** A user with neither a password nor an email address could never sign in. */
function newUserChecks(values: FormValues): Record<string, string> {
  const empty = (value: unknown) => value === null || value === undefined || value === '';
  return {
    ...linkChecks(values),
    ...(empty(values.password) && empty(values.email)
      ? { password: 'Enter a password, or an email address to send an invitation to.' }
      : {}),
  };
}

/** The role requires the linked record: without it, the role shows nothing. */
function linkChecks({ roles, employee, client }: FormValues): Record<string, string> {
  const has = (role: string) => Array.isArray(roles) && roles.includes(role);
  return {
    ...(has('ROLE_EMPLOYEE') && employee === null ? { employee: 'Choose the employee record of this user, or remove the role.' } : {}),
    ...(has('ROLE_CLIENT') && client === null ? { client: 'Choose the client that this user belongs to, or remove the role.' } : {}),
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
      // Users change their own password in the profile, which asks for the current one.
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
