/** Date input for the first or last day of a report's period. */
import '@mantine/dates/styles.layer.css';
import { DatePickerInput } from '@mantine/dates';
import { PICKER_FORMS } from '#core/date-text';
import { CALENDAR } from '#web/generic/calendar.ts';
import classes from './reports.module.css';

interface DayInputProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (day: string) => void;
}

export default function DayInput({ value, onChange, ...props }: DayInputProps) {
  return (
    <DatePickerInput
      className={classes.day}
      {...props}
      value={value}
      onChange={(day) => day !== null && onChange(day)}
      valueFormat={PICKER_FORMS.date}
      {...CALENDAR}
    />
  );
}
