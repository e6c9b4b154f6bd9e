/** Calendar for picking a single day. */
import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import { CALENDAR } from '#web/generic/calendar.ts';

export function DayCalendar({ day, onPick }: { readonly day: string; readonly onPick: (day: string) => void }) {
  return (
    <DatePicker
      value={day}
      defaultDate={day}
      onChange={(picked) => picked !== null && onPick(picked.slice(0, 10))}
      size="xs"
      {...CALENDAR}
    />
  );
}
