/** How a time of day is typed: four figures on a 24-hour clock, whatever the browser's own habit. */
import '@mantine/dates/styles.layer.css';
import { TimePicker } from '@mantine/dates';

export interface ClockInputProps {
  readonly label: string;
  /** HH:MM, or empty while it is not complete. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

export function ClockInput({ label, value, onChange, error }: ClockInputProps) {
  return (
    <TimePicker
      label={label}
      value={value}
      onChange={(time) => onChange(time.slice(0, 5))}
      error={error}
      format="24h"
      minutesStep={15}
      withDropdown
      hoursInputLabel={`${label}, hours`}
      minutesInputLabel={`${label}, minutes`}
      // What is wrong is said where the list would open.
      popoverProps={{ zIndex: 500, disabled: error !== undefined }}
    />
  );
}
