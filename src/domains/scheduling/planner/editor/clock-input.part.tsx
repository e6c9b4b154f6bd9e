/** Time input: four digits in 24-hour format, independent of the browser's locale. */
import '@mantine/dates/styles.layer.css';
import { TimePicker } from '@mantine/dates';

interface ClockInputProps {
  readonly label: string;
  /** HH:MM, or empty while incomplete. */
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
      // The error message is rendered where the popover would open.
      popoverProps={{ zIndex: 500, disabled: error !== undefined }}
    />
  );
}
