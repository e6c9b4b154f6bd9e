/** Pickers for the first and last day of a payroll: buttons that show the day; the calendar's code is loaded on hover. */
import { Button, Input } from '@mantine/core';
import { IconCalendar } from '#web/kit/icons.ts';
import { Later, type Opening } from '#web/kit/later.tsx';
import { useCode } from '#web/kit/use-code.ts';
import { formatDay } from '#core/date-text';
import type { PayPeriod, PeriodType } from '../basis/period.rules.ts';
import { withFirstDay } from './suggested-period.rules.ts';
import classes from './generate.module.css';

const loadCalendar = () => import('../holidays/day-calendar.part.tsx');

interface DayPickersProps {
  readonly type: PeriodType;
  readonly period: PayPeriod;
  readonly onChange: (period: PayPeriod) => void;
  readonly startFault: string | undefined;
  readonly endFault: string | undefined;
}

export function DayPickers({ type, period, onChange, startFault, endFault }: DayPickersProps) {
  const { from, to } = period;
  return (
    <div className={classes.days}>
      <DayPicker label="First day" day={from} onPick={(day) => onChange(withFirstDay(type, period, day))} fault={startFault} />
      <DayPicker label="Last day" day={to} onPick={(day) => onChange({ from, to: day })} fault={endFault} />
    </div>
  );
}

interface DayPickerProps {
  readonly label: string;
  readonly day: string;
  readonly onPick: (day: string) => void;
  readonly fault: string | undefined;
}

function DayPicker({ label, day, onPick, fault }: DayPickerProps) {
  const { here, fetch } = useCode(loadCalendar);
  const text = formatDay(day, 'weekday-date');
  const close =
    ({ onChange }: Opening) =>
    (chosen: string) => {
      onChange(false);
      onPick(chosen);
    };
  return (
    <Input.Wrapper label={label} labelElement="div" error={fault}>
      <Later
        popup="dialog"
        ahead={fetch}
        target={
          <Button
            variant="default"
            fullWidth
            justify="flex-start"
            fw={400}
            leftSection={<IconCalendar size={16} aria-hidden />}
            aria-label={`${label}: ${text}`}
          >
            {text}
          </Button>
        }
      >
        {({ Popover }, opening) => (
          <Popover opened={opening.opened} onChange={opening.onChange} position="bottom-start" trapFocus returnFocus>
            <Popover.Target>{opening.target}</Popover.Target>
            <Popover.Dropdown aria-label={label}>
              {here === null ? null : <here.DayCalendar day={day} onPick={close(opening)} />}
            </Popover.Dropdown>
          </Popover>
        )}
      </Later>
    </Input.Wrapper>
  );
}
