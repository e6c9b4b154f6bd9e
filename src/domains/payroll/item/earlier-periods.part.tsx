/** Differences to closed payrolls that an item pays: each in words, with its shift and, for admins, the payroll it belongs to. */
import { UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import { mayEver, role } from '#core/access';
import { uuidIn } from '#core/iri';
import { countText } from '#core/number-format';
import { useCurrency } from '#web/generic/use-currency.ts';
import { IconChevronRight } from '#web/kit/icons.ts';
import { useActor } from '#web/session/use-session.ts';
import type { ArrearsLine } from '../calculation/taken-arrears.rules.ts';
import classes from './pay-amounts.module.css';
import { PayLink } from './pay-link.part.tsx';

const SEES_PAYROLLS = role('ADMIN');

interface EarlierPeriodsProps {
  readonly lines: readonly ArrearsLine[];
  /** Their sum. */
  readonly amount: string;
}

export function EarlierPeriods({ lines, amount }: EarlierPeriodsProps) {
  const [opened, setOpened] = useState(true);
  const id = useId();
  const { format } = useCurrency();
  const seesPayrolls = mayEver(SEES_PAYROLLS, useActor());
  return (
    <div>
      <UnstyledButton
        className={classes.amount}
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => setOpened(!opened)}
      >
        <IconChevronRight size={16} className={classes.chevron} aria-hidden />
        <span className={classes.label}>Earlier periods</span>
        <span className={classes.soft}>{countText(lines.length, 'difference', 'differences')}</span>
        <b className={classes.figure}>{format(amount)}</b>
      </UnstyledButton>
      {opened ? (
        <ul id={id} className={classes.earlier}>
          {lines.map((line) => (
            <li key={line.arrears}>
              <span>
                {line.text}
                <span className={classes.places}>
                  {line.kind === 'REMOVED' ? null : <PayLink to={`/schedules?view=day&date=${line.workedOn}`}>View shift</PayLink>}
                  {seesPayrolls ? <PayLink to={`/payroll/${uuidIn(line.payroll)}`}>View payroll</PayLink> : null}
                </span>
              </span>
              <b className={classes.figure}>{format(line.amount)}</b>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
