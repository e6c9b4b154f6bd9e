/**
 * Displays an instant in the agency's time zone, which is named when it differs from the viewer's; a tooltip shows the viewer's local time.
 */
import { useSettings } from '#web/api/settings.ts';
import { Hint } from './later.tsx';
import { sameClock, timeText, viewerZone, zoneText, type TimeStyle } from './time-text.ts';

interface DateTimeProps {
  readonly value: string;
  /** Absent = the agency's. */
  readonly zone?: string;
  readonly style?: TimeStyle;
}

export function DateTime({ value, zone, style = 'date-time' }: DateTimeProps) {
  const { timeZone } = useSettings();
  const shown = zone ?? timeZone;
  const mine = viewerZone();
  const text = timeText(value, shown, style);
  if (sameClock(value, shown, mine) || style === 'date' || style === 'weekday')
    return (
      <time dateTime={value} className="numbers">
        {text}
      </time>
    );
  return (
    <Hint label={`${timeText(value, mine)} ${zoneText(value, mine)}, your time`}>
      <time dateTime={value} className="numbers">
        {text} <span className="zone">{zoneText(value, shown)}</span>
      </time>
    </Hint>
  );
}
