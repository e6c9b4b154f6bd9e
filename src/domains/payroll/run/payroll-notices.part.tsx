/** Notices at the top of the payroll page: payslips not available yet, outdated pay, pay below the minimum wage, and open arrears. */
import { countText } from '#core/number-format';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconCalculator, IconInfoCircle } from '#web/kit/icons.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { AppLink } from '#web/generic/app-link.tsx';
import { useCurrency } from '#web/generic/use-currency.ts';
import { arrearsSum } from '../arrears/arrears-text.rules.ts';
import { openArrearsSearch, useOpenArrears } from '../arrears/open-arrears.hook.tsx';
import type { PayrollRecord } from './payroll-data.hook.tsx';
import classes from './payroll-detail.module.css';
import { PAYSLIP_NOT_AVAILABLE, pageOffer } from '../basis/payroll-page.rules.ts';
import { underpaid, type Person } from '../item/payroll-people.rules.ts';

type Search = Readonly<Record<string, unknown>>;

/** Shown to users who were redirected here from the payslips of a draft. */
export function NoPayslipsNotice() {
  const { error } = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  if (error !== PAYSLIP_NOT_AVAILABLE) return null;
  const close = () => void navigate({ to: '.', search: ({ error: _gone, ...rest }: Search) => rest, replace: true, resetScroll: false });
  return (
    <Alert
      mb="md"
      color="blue"
      classNames={{ root: classes.notice, title: classes.noticeTitle }}
      icon={<IconInfoCircle size={18} aria-hidden />}
      title="Payslips are not available yet"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={close}
    >
      Payslips are available once the payroll is submitted. Until then its amounts may still change.
    </Alert>
  );
}

interface StaleNoticeProps {
  readonly payroll: PayrollRecord;
  readonly people: readonly Person[] | undefined;
  readonly addressOf: (uuid: string) => Search;
  readonly recalculating: boolean;
  readonly onRecalculate: () => void;
}

const MOST_NAMED = 8;

export function StaleNotice({ payroll, people, addressOf, recalculating, onRecalculate }: StaleNoticeProps) {
  if (payroll.stale !== true) return null;
  const stale = people?.filter((person) => person.stale === true) ?? [];
  const left = stale.length - MOST_NAMED;
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title="Schedules or live streams have changed since this was calculated"
      classNames={{ root: classes.notice, title: classes.noticeTitle, message: classes.noticeBody }}
    >
      <span>
        The pay of {stale.length === 0 ? 'at least one person' : null}
        {stale.slice(0, MOST_NAMED).map(({ uuid, employeeName }, index) => (
          <span key={uuid}>
            {index === 0 ? '' : ', '}
            <AppLink to="." search={addressOf(uuid)} className={classes.link}>
              {employeeName}
            </AppLink>
          </span>
        ))}
        {left > 0 ? ` and ${left} more` : ''} is out of date. Recalculating keeps adjustments.
      </span>
      {pageOffer(payroll.status).recalculate ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCalculator size={14} aria-hidden />}
          loading={recalculating}
          onClick={onRecalculate}
        >
          Recalculate
        </Button>
      ) : null}
    </Alert>
  );
}

/** What has changed since the payroll was closed, and no other payroll has taken yet. */
export function OpenArrearsNotice({ payroll }: Pick<StaleNoticeProps, 'payroll'>) {
  const { format } = useCurrency();
  const whose = { payroll: payroll['@id'] };
  const { data } = useOpenArrears(whose);
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconInfoCircle size={18} aria-hidden />}
      title={`What changed after ${payroll.period} was closed: ${format(arrearsSum(data.items))}`}
      classNames={{ root: classes.notice, title: classes.noticeTitle, message: classes.noticeBody }}
    >
      <span>
        <AppLink to="/arrears" search={openArrearsSearch(whose)} className={classes.link}>
          {countText(data.items.length, 'difference is', 'differences are')} open
        </AppLink>
        . The next payroll of these people takes {data.items.length === 1 ? 'it' : 'them'}.
      </span>
    </Alert>
  );
}

/** Lists everyone by name, separately from other warnings, so that no one is overlooked. */
export function MinimumWageNotice({ people, addressOf }: Pick<StaleNoticeProps, 'people' | 'addressOf'>) {
  const { format } = useCurrency();
  const low = underpaid(people ?? []);
  if (low.length === 0) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={`Pay of ${countText(low.length, 'person', 'people')} is below the minimum wage`}
      classNames={{ root: classes.notice, title: classes.noticeTitle, message: classes.noticeBody }}
    >
      <span>
        {low.map(({ uuid, name, shortfall }, index) => (
          <span key={uuid}>
            {index === 0 ? '' : ', '}
            <AppLink to="." search={addressOf(uuid)} className={classes.link}>
              {name}
            </AppLink>{' '}
            ({format(shortfall)} short)
          </span>
        ))}
        .
      </span>
    </Alert>
  );
}
