/** Overview above the list of payrolls: recent totals as bars, and the high earners of the latest payroll. */
import { VisuallyHidden } from '@mantine/core';
import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import { numberFormat } from '#core/number-format';
import type { ItemOf } from '#core/resource';
import { useSettings } from '#web/api/settings.ts';
import { useList } from '#web/data/use-list.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { useCurrency } from '#web/generic/use-currency.ts';
import { choiceText } from '#web/generic/text.ts';
import { Pending } from '#web/kit/pending.tsx';
import { HighEarners, Waiting } from './high-earners.part.tsx';
import { barShares, RECENT, shortPeriod } from './payroll-overview.rules.ts';
import { PAYROLL_STATUS_LABELS } from '../basis/payroll-status.rules.ts';
import { Payroll } from '../basis/payroll.resource.ts';
import classes from './payroll-list.module.css';

const LATEST_FIRST = [
  ['order[id]', 'desc'],
  ['itemsPerPage', String(RECENT)],
] as const;

export function PayrollOverview() {
  const { data, error, refetch } = useList(Payroll, LATEST_FIRST);
  // The empty state of the list below explains how to start.
  if (data?.items.length === 0) return null;
  return (
    <div className={classes.overview}>
      <section className={classes.panel} aria-labelledby="recent-payrolls">
        <h2 id="recent-payrolls" className={classes.title}>
          Recent payrolls
        </h2>
        {data === undefined ? (
          <Pending error={error} onRetry={() => void refetch()} compact skeleton={<Waiting />} />
        ) : (
          <Bars payrolls={data.items} />
        )}
      </section>
      {data === undefined && error === null ? (
        <section className={classes.panel} aria-label="High earners">
          <h2 className={classes.title}>High earners</h2>
          <Waiting />
        </section>
      ) : null}
      {data === undefined ? null : <HighEarners payroll={data.items[0]!} />}
    </div>
  );
}

/** Smaller amounts are short enough with their pennies. */
const SHORTENED_FROM = 1000;

/** Chronological, the oldest on the left. */
function Bars({ payrolls }: { readonly payrolls: readonly ItemOf<typeof Payroll>[] }) {
  const { format } = useCurrency();
  const { currency } = useSettings();
  const shown = payrolls.toReversed();
  const shares = barShares(shown.map(({ totalAmount = '0' }) => totalAmount));
  const short = numberFormat({ style: 'currency', currency, notation: 'compact', maximumSignificantDigits: 3 });
  const list = useRef<HTMLOListElement>(null);
  // If they do not all fit, scroll to the latest.
  useLayoutEffect(() => {
    if (list.current !== null) list.current.scrollLeft = list.current.scrollWidth;
  }, [payrolls]);
  return (
    <ol className={classes.bars} ref={list}>
      {shown.map(({ uuid, period, periodType, startDate, endDate, status, totalAmount = '0' }, index) => (
        <li key={uuid}>
          <AppLink
            to={`/payroll/${uuid}`}
            className={classes.bar}
            data-status={status}
            style={{ '--share': shares[index] } as CSSProperties}
          >
            <VisuallyHidden>
              {period}, {choiceText(Payroll.fields.periodType, periodType).toLowerCase()}, {PAYROLL_STATUS_LABELS[status].toLowerCase()},{' '}
              {format(totalAmount)}
            </VisuallyHidden>
            <span aria-hidden className={classes.room}>
              <span className={classes.amount}>
                {Math.abs(Number(totalAmount)) < SHORTENED_FROM ? format(totalAmount) : short.format(totalAmount)}
              </span>
              <span className={classes.fill} />
            </span>
            <span aria-hidden className={classes.period}>
              {shortPeriod({ from: startDate, to: endDate })}
            </span>
            <span aria-hidden className={classes.status}>
              {PAYROLL_STATUS_LABELS[status]}
            </span>
          </AppLink>
        </li>
      ))}
    </ol>
  );
}
