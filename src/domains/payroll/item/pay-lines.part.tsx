/** Pay lines grouped by shift, with hours, rate and reason; each expands to the minutes that it covers. */
import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '#web/kit/icons.ts';
import { useId, useMemo, useState } from 'react';
import { SHIFT_ROLE_LABELS } from '#domains/scheduling';
import { useCurrency } from '#web/generic/use-currency.ts';
import { timeText } from '#web/kit/time-text.ts';
import type { PayDetail } from '../calculation/employee-pay.rules.ts';
import { payClock } from '../basis/pay-clock.rules.ts';
import { PAY_COMPONENT_LABELS, type PayComponent, type PayLine } from '../basis/pay-line.rules.ts';
import { PayLink } from './pay-link.part.tsx';
import classes from './pay-lines.module.css';
import { PayMinutes } from './pay-minutes.part.tsx';
import type { PayLinks, PaySchedule } from './pay-links.rules.ts';
import { rangeText } from '../bonus/pay-strip.rules.ts';
import { hoursAtRate, payGroups, reasonText, togetherText, type PayGroup } from './pay-text.rules.ts';

export interface PayLinesProps extends PayLinks {
  readonly detail: PayDetail;
  /** Limits the lines to these components; absent = all. */
  readonly components?: readonly PayComponent[];
}

export function PayLines({ detail, components, ...links }: PayLinesProps) {
  const groups = useMemo(() => payGroups(detail, components), [detail, components]);
  const { format } = useCurrency();
  return (
    <ol className={classes.groups}>
      {groups.map((group) => (
        <li key={group.key} className={classes.group}>
          <GroupHead group={group} detail={detail} {...links} />
          <ul className={classes.lines}>
            {group.lines.map((line, index) => (
              <Line key={index} line={line} group={group} detail={detail} {...links} />
            ))}
          </ul>
          {group.lines.length > 1 ? (
            <p className={classes.sum}>
              <span>Total</span> <b className="numbers">{format(group.amount)}</b>
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

type GroupProps = Omit<PayLinesProps, 'components'> & { readonly group: PayGroup };

function GroupHead({ group, detail, scheduleLink, schedules }: GroupProps) {
  const zone = detail.inputs.timeZone;
  const { span, schedule, role } = group;
  const name = schedule === null ? null : nameOf(schedules?.get(schedule));
  const to = schedule === null ? null : (scheduleLink?.(schedule) ?? null);
  if (span === null)
    return (
      <p className={classes.head}>
        <b>{schedule === null ? togetherText(group) : (name ?? 'Schedule')}</b>
      </p>
    );
  const when = (
    <>
      <b>{timeText(span.start, zone, 'weekday')}</b> <span className="numbers">{rangeText(span, payClock(zone)).clock}</span>
    </>
  );
  return (
    <p className={classes.head}>
      <span className={classes.when}>{to === null ? when : <PayLink to={to}>{when}</PayLink>}</span>
      {[name, role === null ? null : SHIFT_ROLE_LABELS[role]]
        .filter((part) => part !== null)
        .map((part) => (
          <span key={part} className={classes.soft}>
            {part}
          </span>
        ))}
    </p>
  );
}

function Line({ line, group, detail, schedules, streamLink }: GroupProps & { readonly line: PayLine }) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const { format, symbol } = useCurrency();
  return (
    <li className={classes.line} data-component={line.component}>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => setOpened(!opened)}
      >
        <IconChevronRight size={14} className={classes.chevron} aria-hidden />
        <span className={classes.component}>
          <i className={classes.swatch} aria-hidden />
          {line.incentive?.rule.name ?? PAY_COMPONENT_LABELS[line.component]}
        </span>
        <span className={classes.rate}>{hoursAtRate(line, format, symbol)}</span>
        <span className={classes.reason} data-fault={line.reason === 'NO_RATE' || undefined}>
          {reasonText(line, detail.inputs, format)}
        </span>
        <b className={classes.amount}>{format(line.amount)}</b>
      </UnstyledButton>
      {opened ? (
        <div id={id} className={classes.opened}>
          <PayMinutes line={line} span={group.span} detail={detail} schedules={schedules} streamLink={streamLink} />
        </div>
      ) : null}
    </li>
  );
}

/** "northpeak · Evening show" */
function nameOf(schedule: PaySchedule | undefined): string | null {
  const parts = [schedule?.account, schedule?.title].filter((part) => typeof part === 'string' && part !== '');
  return parts.length === 0 ? null : parts.join(' · ');
}
