/** Earned amounts by component; each expands to the lines that it is the sum of. */
import { countText } from '#core/number-format';
import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '#web/kit/icons.ts';
import { useId, useMemo, useState } from 'react';
import { useCurrency } from '#web/generic/use-currency.ts';
import classes from './pay-amounts.module.css';
import { PAY_COMPONENT_LABELS, type PayComponent } from '../basis/pay-line.rules.ts';
import { EarlierPeriods } from './earlier-periods.part.tsx';
import lines from './pay-lines.module.css';
import { PayLines, type PayLinesProps } from './pay-lines.part.tsx';
import { clockHours, componentTotals, type ComponentTotal } from './pay-text.rules.ts';

export function PayAmounts({ detail, ...links }: Omit<PayLinesProps, 'components'>) {
  const totals = useMemo(() => componentTotals(detail), [detail]);
  const { format } = useCurrency();
  const { arrears = [] } = detail.earnings;
  if (totals.length === 0 && arrears.length === 0)
    return <p className={classes.none}>No shifts and no paid leave in this period, so nothing was earned.</p>;
  const { baseAmount, bonusAmount, arrearsAmount = '0.00' } = detail.summary;
  const base = totals.filter(({ component }) => component === 'BASE');
  const bonuses = totals.filter(({ component }) => component !== 'BASE');
  return (
    <div className={classes.amounts}>
      {base.map((total) => (
        <Amount key={total.component} total={total} detail={detail} {...links} />
      ))}
      {bonuses.map((total) => (
        <Amount key={total.component} total={total} detail={detail} {...links} />
      ))}
      {arrears.length === 0 ? null : <EarlierPeriods lines={arrears} amount={arrearsAmount} />}
      <p className={classes.sum}>
        <span>
          Base {format(baseAmount)} + bonuses {format(bonusAmount)}
          {arrears.length === 0 ? null : ` + earlier periods ${format(arrearsAmount)}`}
        </span>
      </p>
    </div>
  );
}

type AmountProps = Omit<PayLinesProps, 'components'> & { readonly total: ComponentTotal };

const ONE: Readonly<Record<PayComponent, readonly [PayComponent]>> = {
  BASE: ['BASE'],
  EARLY: ['EARLY'],
  LATE: ['LATE'],
  WEEKEND: ['WEEKEND'],
  HOLIDAY: ['HOLIDAY'],
  GMV: ['GMV'],
  INCENTIVE: ['INCENTIVE'],
  HOLIDAY_PAY: ['HOLIDAY_PAY'],
  PAID_LEAVE: ['PAID_LEAVE'],
  SICK_PAY: ['SICK_PAY'],
};

function Amount({ total: { component, amount, seconds, lines: count }, ...rest }: AmountProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const { format } = useCurrency();
  return (
    <div data-component={component}>
      <UnstyledButton
        className={classes.amount}
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => setOpened(!opened)}
      >
        <IconChevronRight size={16} className={classes.chevron} aria-hidden />
        <span className={classes.label}>
          <i className={lines.swatch} aria-hidden />
          {PAY_COMPONENT_LABELS[component]}
        </span>
        <span className={classes.soft}>
          {seconds === 0 ? '' : `${clockHours(seconds)} h, `}
          {countText(count, 'line')}
        </span>
        <b className={classes.figure}>{format(amount)}</b>
      </UnstyledButton>
      {opened ? (
        <div id={id} className={classes.opened}>
          <PayLines {...rest} components={ONE[component]} />
          <p className={classes.total}>
            <span>{count === 1 ? '1 line' : `Total of ${count} lines`}</span>
            <b className="numbers">{format(amount)}</b>
          </p>
        </div>
      ) : null}
    </div>
  );
}
