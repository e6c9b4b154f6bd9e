/** Says, before terms are saved, which draft payrolls were calculated with the old ones. */
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listText } from '#core/list-text';
import type { TermsEffectProps } from '#web/domain-web.ts';
import { call } from '#web/data/call.ts';
import { useActor } from '#web/session/use-session.ts';
import { Payroll } from '../basis/payroll.resource.ts';
import type { affectedByTerms } from './affected-by-terms.action.ts';

interface AffectedProps extends Pick<TermsEffectProps, 'from'> {
  /** Whose terms change; none = the bonus settings, which count for everyone. */
  readonly about: { readonly employee?: string; readonly liveAccount?: string };
}

function AffectedPayrolls({ from, about }: AffectedProps) {
  const input = { ...(from === null ? {} : { from }), ...about };
  const { data } = useQuery({
    queryKey: ['api', Payroll.plural, 'affected-by-terms', input],
    queryFn: async ({ signal }) => (await call<typeof affectedByTerms>('GET /api/payrolls/affected-by-terms', { input, signal })).data,
  });
  if (data === undefined || data.payrolls.length === 0) return null;
  const names = listText(data.payrolls.map(({ period }) => period));
  return (
    <Alert color="yellow" variant="light" mt="md" py="xs" role="status">
      {data.payrolls.length === 1
        ? `${names} (draft) is calculated with the old terms. Recalculate it after saving.`
        : `${names} (drafts) are calculated with the old terms. Recalculate them after saving.`}
    </Alert>
  );
}

export function AffectedByRates({ item, from }: TermsEffectProps) {
  return <AffectedPayrolls from={from} about={{ employee: item['@id'] }} />;
}

export function AffectedBySettings({ from }: TermsEffectProps) {
  return <AffectedPayrolls from={from} about={{}} />;
}

const PAID_BY_ACCOUNT: readonly string[] = ['hourlyGmvBonusSettings', 'incentiveSettings'];

/** Costs, share and time zone of an account pay nobody. Managers change bonuses too, but do not see payrolls. */
export function AffectedByBonuses({ item, names, from }: TermsEffectProps) {
  const { roles } = useActor();
  return roles.includes('ROLE_ADMIN') && names.some((name) => PAID_BY_ACCOUNT.includes(name)) ? (
    <AffectedPayrolls from={from} about={{ liveAccount: item['@id'] }} />
  ) : null;
}
