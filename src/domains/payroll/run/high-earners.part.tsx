/** Panel of a payroll's high earners: everyone from a threshold upwards. The threshold can be edited and is stored in the URL. */
import { Skeleton, TextInput, VisuallyHidden } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ItemOf } from '#core/resource';
import { useLiveResource } from '#web/api/live-events.ts';
import type { Params } from '#web/data/calls.ts';
import { useList } from '#web/data/use-list.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { useCurrency } from '#web/generic/use-currency.ts';
import { Pending } from '#web/kit/pending.tsx';
import { Money } from '#web/kit/money.tsx';
import { PayrollItem } from '../item/payroll-item.resource.ts';
import { HIGH_EARNER, readThreshold, thresholdIn } from './payroll-overview.rules.ts';
import type { Payroll } from '../basis/payroll.resource.ts';
import classes from './payroll-list.module.css';

const NAMED = 4;

export function HighEarners({ payroll }: { readonly payroll: ItemOf<typeof Payroll> }) {
  useLiveResource(PayrollItem.plural);
  const { format } = useCurrency();
  const { threshold: written }: { readonly threshold?: unknown } = useSearch({ strict: false });
  const threshold = readThreshold(written);
  const { data, error, refetch, isPlaceholderData } = useList(PayrollItem, paramsOf(payroll.uuid, threshold));
  const more = data === undefined ? 0 : data.total - data.items.length;
  return (
    <section className={classes.panel} aria-labelledby="high-earners">
      <div className={classes.head}>
        <h2 id="high-earners" className={classes.title}>
          High earners
        </h2>
        <Threshold value={threshold} />
      </div>
      <p className={classes.of}>{payroll.period}</p>
      {data === undefined ? <Pending error={error} onRetry={() => void refetch()} compact skeleton={<Waiting />} /> : null}
      {data?.items.length === 0 ? <p className={classes.none}>No one earned {format(threshold)} or more.</p> : null}
      {data === undefined || data.items.length === 0 ? null : (
        <>
          <ol className={classes.earners} data-outdated={isPlaceholderData || undefined}>
            {data.items.map(({ uuid, employeeName, totalAmount }) => (
              <li key={uuid}>
                <span className={classes.name}>{employeeName}</span>
                <Money amount={totalAmount} />
              </li>
            ))}
          </ol>
          {more === 0 ? null : (
            <p className={classes.more}>
              <AppLink to={`/payroll/${payroll.uuid}`} className={classes.link}>
                {more} more
              </AppLink>
            </p>
          )}
        </>
      )}
    </section>
  );
}

export function Waiting() {
  return (
    <>
      <VisuallyHidden role="status">Loading…</VisuallyHidden>
      <Skeleton className={classes.waiting} aria-hidden />
    </>
  );
}

function paramsOf(payroll: string, threshold: string): Params {
  return [
    ['payroll', payroll],
    ['totalAmount[gte]', threshold],
    ['order[totalAmount]', 'desc'],
    ['itemsPerPage', String(NAMED)],
    ['properties[]', 'employeeName'],
    ['properties[]', 'totalAmount'],
  ];
}

/** Applied on Enter or blur; invalid input stays in the field to be corrected. */
function Threshold({ value }: { readonly value: string }) {
  const { symbol } = useCurrency();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const amount = thresholdIn(typed);
  const apply = () => {
    if (amount === null || amount === value) return;
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, threshold: amount === HIGH_EARNER ? undefined : amount }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <TextInput
      label="from"
      aria-label="High earners from"
      size="xs"
      classNames={{ root: classes.threshold, label: classes.thresholdLabel }}
      leftSection={<span aria-hidden>{symbol}</span>}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      error={amount === null ? 'Enter an amount, such as 1000' : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
        if (event.key === 'Escape') setTyped(value);
      }}
    />
  );
}
