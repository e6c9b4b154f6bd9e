/** Says, before terms are saved, what they would change: the pay of drafts before and after, and what closed payrolls would propose. */
import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { InputOfAction } from '#core/action';
import { uuidIn } from '#core/iri';
import { formatMoney } from '#core/money';
import { countText } from '#core/number-format';
import { useSettings } from '#web/api/settings.ts';
import type { TermsEffectProps } from '#web/domain-web.ts';
import { call } from '#web/data/call.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { IconArrowRight } from '#web/kit/icons.ts';
import { useActor } from '#web/session/use-session.ts';
import { Payroll } from '../basis/payroll.resource.ts';
import { PAYROLL_STATUS_LABELS } from '../basis/payroll-status.rules.ts';
import type { tryTerms, TriedTerms } from './try-terms.action.ts';
import classes from './tried-terms.module.css';

type Input = InputOfAction<typeof tryTerms>;

const people = (count: number) => countText(count, 'person', 'people');

function TriedTermsNote({ input }: { readonly input: Input }) {
  // A change that cannot be saved has no effect to show; saving it says why.
  const { data, isPending } = useQuery({
    queryKey: ['api', Payroll.plural, 'try-terms', input],
    queryFn: async ({ signal }) => (await call<typeof tryTerms>('POST /api/payrolls/try-terms', { input, signal })).data,
    retry: false,
  });
  if (isPending) return <Note>Calculating what this changes…</Note>;
  if (data === undefined) return null;
  if (data.payrolls.length + data.closed.length === 0) return <Note>No payroll changes.</Note>;
  return <Effects {...data} />;
}

function Note({ children }: { readonly children: string }) {
  return (
    <Text size="sm" c="dimmed" mt="md" role="status">
      {children}
    </Text>
  );
}

function Effects({ payrolls, closed }: TriedTerms) {
  const { currency } = useSettings();
  const money = (amount: string) => formatMoney(amount, currency);
  return (
    <Alert color="yellow" variant="light" mt="md" py="xs" role="status" title="What this changes">
      <ul className={classes.effects}>
        {payrolls.map(({ payroll, period, people: count, before, after }) => (
          <li key={payroll}>
            <AppLink to={`/payroll/${uuidIn(payroll)}`} target="_blank">
              {period}
            </AppLink>{' '}
            (draft), {people(count)}:{' '}
            <span className="numbers">
              {money(before)} <IconArrowRight size={12} aria-label="to" className={classes.arrow} /> {money(after)}
            </span>
          </li>
        ))}
        {closed.map(({ payroll, period, status, people: count, amount }) => (
          <li key={payroll}>
            <AppLink to={`/payroll/${uuidIn(payroll)}`} target="_blank">
              {period}
            </AppLink>{' '}
            ({PAYROLL_STATUS_LABELS[status].toLowerCase()}), {people(count)}: <span className="numbers">{money(amount)}</span> will be
            proposed for a later payroll.
          </li>
        ))}
      </ul>
      {payrolls.length === 0 ? null : (
        <Text size="sm">{payrolls.length === 1 ? 'Recalculate the draft after saving.' : 'Recalculate the drafts after saving.'}</Text>
      )}
    </Alert>
  );
}

export function TriedRates({ item, values }: TermsEffectProps) {
  return <TriedTermsNote input={{ employee: item['@id'], values }} />;
}

export function TriedSettings({ item, values }: TermsEffectProps) {
  return <TriedTermsNote input={{ bonusSettings: item['@id'], values }} />;
}

const PAID_BY_ACCOUNT: readonly string[] = ['hourlyGmvBonusSettings', 'incentiveSettings'];

/** Costs, share and time zone of an account pay nobody. Managers change bonuses too, but do not see payrolls. */
export function TriedBonuses({ item, values }: TermsEffectProps) {
  const { roles } = useActor();
  return roles.includes('ROLE_ADMIN') && Object.keys(values).some((name) => PAID_BY_ACCOUNT.includes(name)) ? (
    <TriedTermsNote input={{ liveAccount: item['@id'], values }} />
  ) : null;
}
