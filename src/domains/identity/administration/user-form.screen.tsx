/** Form for users: a password or an invitation for a new user, an optional new password for an existing one, roles and links. */
import { useParams } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import type { ItemOf } from '#core/resource';
import { isSameSet } from '#core/same-json';
import type { FieldInputProps } from '#web/generic/form/field-input-props.ts';
import { FormScreen } from '#web/generic/form/form-screen.tsx';
import type { FieldOverride } from '#web/generic/form/form-types.ts';
import type { FormValues } from '#web/generic/form/form-value.ts';
import { useItem } from '#web/data/use-item.ts';
import { useActor } from '#web/session/use-session.ts';
import { CurrentPasswordInput } from '../user/current-password-input.part.tsx';
import { NicknameInput } from '../user/nickname-input.part.tsx';
import { User } from '../user/user.resource.ts';
import { UserAccess } from './user-access.part.tsx';

const OWN = 'Your own. Required when you change the username, email, password, status or roles of your own account.';
const OWN_EMAIL = 'Can be used to sign in. A new address takes effect once both the old and the new one are confirmed.';
const OWN_STATUS = 'Deactivating your own account signs you out immediately, on every device. Only another admin can undo it.';
const STATUS = 'Deactivating a user signs them out immediately, on every device.';
const NEW_FIELDS: Readonly<Record<string, FieldOverride>> = {
  password: { help: 'Leave empty to invite the user by email to set it themselves.' },
};
const EDIT_FIELDS: Readonly<Record<string, FieldOverride>> = {
  ...NEW_FIELDS,
  status: { help: STATUS },
  password: {
    label: 'New password',
    help: 'Leave empty to keep the current one. At least 10 characters. No common passwords, no part of the user’s name, no sequences of digits.',
  },
};

const NO_ROLE = 'Choose at least one role: without one, the user sees nothing. To create the user without a role, save again.';

/** A user with neither a password nor an email address could never sign in. @param isMeant whether the user is meant to have no role. */
function newUserChecks(values: FormValues, isMeant: boolean): Record<string, string> {
  const empty = (value: unknown) => value === null || value === undefined || value === '';
  return {
    ...linkChecks(values),
    ...(empty(values.password) && empty(values.email)
      ? { password: 'Enter a password, or an email address to send an invitation to.' }
      : {}),
    ...(!isMeant && Array.isArray(values['roles']) && values['roles'].length === 0 ? { roles: NO_ROLE } : {}),
  };
}

/** What decides how a user signs in changes only with the current password, if the account is the own one. */
function ownChecks(values: FormValues, stored: ItemOf<typeof User> | null): Record<string, string> {
  if (stored === null || (values['currentPassword'] ?? '') !== '') return {};
  const differs = (['username', 'email', 'status'] as const).some((name) => (values[name] ?? '') !== (stored[name] ?? ''));
  const changes = differs || (values['password'] ?? '') !== '' || !isSameSet(values['roles'], stored.roles);
  return changes ? { currentPassword: 'Enter your current password to change how you sign in.' } : {};
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
  /** Whether saving a new user has been stopped because of a missing role. */
  const asked = useRef(false);
  const checkNew = (values: FormValues) => {
    const faults = newUserChecks(values, asked.current);
    asked.current ||= faults['roles'] === NO_ROLE;
    return faults;
  };
  const { data } = useItem(User, uuid);
  const stored = isOwn ? (data?.item ?? null) : null;
  const fields = useMemo(
    () => ({
      ...(isNew ? NEW_FIELDS : EDIT_FIELDS),
      ...(isOwn ? { email: { help: OWN_EMAIL }, status: { help: OWN_STATUS } } : {}),
      currentPassword: { hidden: !isOwn, help: OWN, input: (props: FieldInputProps) => <CurrentPasswordInput {...props} /> },
      nickname: { input: (props: FieldInputProps) => <NicknameInput {...props} uuid={uuid} /> },
    }),
    [isNew, isOwn, uuid],
  );
  return (
    <FormScreen
      resource={User}
      uuid={uuid}
      fields={fields}
      checks={(values) => (isNew ? checkNew(values) : { ...linkChecks(values), ...ownChecks(values, stored) })}
      actions={(user) => <UserAccess user={user} />}
    />
  );
}
