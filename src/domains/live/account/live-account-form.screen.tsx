/** Form to add or edit a live account. Managers cannot list clients, so they choose from the clients of the accounts they manage. */
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSettings } from '#web/api/settings.ts';
import { FormScreen } from '#web/generic/form/form-screen.tsx';
import type { FieldOverride } from '#web/generic/form/form-types.ts';
import { useActor } from '#web/session/use-session.ts';
import { LiveAccount } from './live-account.resource.ts';
import { useManagerChoices } from './use-manager-choices.hook.tsx';
import { useClientsOfMyAccounts } from './use-clients-of-my-accounts.hook.tsx';

const MANAGER_FIELDS: Readonly<Record<string, FieldOverride>> = {
  client: { useSource: useClientsOfMyAccounts, help: 'One of the clients whose accounts you manage.' },
};
const ADMIN_FIELDS: Readonly<Record<string, FieldOverride>> = {
  managers: { useSource: useManagerChoices },
  agencyShare: { help: 'Share of GMV that is the agency’s revenue.' },
};

export default function LiveAccountFormScreen() {
  const { uuid } = useParams({ strict: false });
  const { roles } = useActor();
  const { timeZone } = useSettings();
  // Most accounts go live where the agency is; the API's own default is UTC.
  const start = useMemo(() => ({ timezone: timeZone }), [timeZone]);
  return (
    <FormScreen resource={LiveAccount} uuid={uuid} start={start} fields={roles.includes('ROLE_ADMIN') ? ADMIN_FIELDS : MANAGER_FIELDS} />
  );
}
