/** Decides how an instant is shown: in the agency's zone, which is named when it is not the viewer's; hovering tells the viewer's own time. */
import { useSettings } from '#web/api/settings.ts';
import { Hint } from './later.tsx';
import { sameClock, timeWords, viewerZone, zoneWords, type TimeStyle } from './time-words.ts';

export interface DateTimeProps {
  readonly value: string;
  /** Absent = the agency's. */
  readonly zone?: string;
  readonly style?: TimeStyle;
}

export function DateTime({ value, zone, style = 'date-time' }: DateTimeProps) {
  const { timeZone } = useSettings();
  const shown = zone ?? timeZone;
  const mine = viewerZone();
  const words = timeWords(value, shown, style);
  if (sameClock(value, shown, mine) || style === 'date' || style === 'weekday')
    return (
      <time dateTime={value} className="numbers">
        {words}
      </time>
    );
  return (
    <Hint label={`${timeWords(value, mine)} ${zoneWords(value, mine)}, your time`}>
      <time dateTime={value} className="numbers">
        {words} <span className="zone">{zoneWords(value, shown)}</span>
      </time>
    </Hint>
  );
}
