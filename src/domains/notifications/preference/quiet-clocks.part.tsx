/** Time inputs of the quiet hours; loaded only for users who have turned them on. */
import '@mantine/dates/styles.layer.css';
import { TimePicker } from '@mantine/dates';

const HH_MM = 5;

type QuietHours = Readonly<Record<'quietFrom' | 'quietTo', string>>;

interface Props {
  readonly from: string;
  readonly to: string;
  readonly onChange: (hours: QuietHours) => void;
}

export default function QuietClocks({ from, to, onChange }: Props) {
  return (
    <>
      <Clock label="Quiet from" value={from} onChange={(quietFrom) => onChange({ quietFrom, quietTo: to })} />
      <Clock label="Quiet until" value={to} onChange={(quietTo) => onChange({ quietFrom: from, quietTo })} />
    </>
  );
}

interface ClockProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Saves once the time is complete. */
function Clock({ label, value, onChange }: ClockProps) {
  const kept = value.slice(0, HH_MM);
  return (
    <TimePicker
      label={label}
      value={kept}
      onChange={(time) => {
        const next = time.slice(0, HH_MM);
        if (next.length === HH_MM && next !== kept) onChange(next);
      }}
      format="24h"
      hoursInputLabel={`${label}, hours`}
      minutesInputLabel={`${label}, minutes`}
    />
  );
}
