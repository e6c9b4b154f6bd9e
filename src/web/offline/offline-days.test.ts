import { describe, expect, it } from 'vitest';
import { offlineDays } from './offline-days.ts';

const shift = (startTime: string, endTime: string, title = 'acme.uk') => ({ startTime, endTime, title, detail: 'Host' });
const kept = (...shifts: ReturnType<typeof shift>[]) => ({
  name: 'Ava',
  timeZone: 'Europe/London',
  savedAt: '2026-06-10T06:05:00Z',
  shifts,
});
const NOW = new Date('2026-06-10T08:00:00Z');

describe('without a connection', () => {
  it('lists today’s shifts first, in the agency’s time zone, then the next ones', () => {
    const { days, saved } = offlineDays(
      kept(
        shift('2026-06-11T08:00:00Z', '2026-06-11T10:00:00Z', 'tomorrow'),
        shift('2026-06-10T17:00:00Z', '2026-06-10T19:00:00Z', 'evening'),
        shift('2026-06-10T05:00:00Z', '2026-06-10T07:00:00Z', 'over'),
        shift('2026-06-09T22:00:00Z', '2026-06-10T09:00:00Z', 'since last night'),
      ),
      NOW,
    );
    expect(days.map(({ title, rows }) => [title, rows.map((row) => `${row.time} ${row.title}`)])).toEqual([
      ['Today', ['23:00–10:00 since last night', '18:00–20:00 evening']],
      ['Next', ['Thu, Jun 11, 09:00–11:00 tomorrow']],
    ]);
    expect(saved).toBe('As of Wed, Jun 10, 07:05. It may have changed since then. Times are in Europe/London.');
  });

  it('shows a message for a day without shifts', () => {
    expect(offlineDays(kept(), NOW).days).toEqual([{ title: 'Today', rows: [], none: 'No more shifts today.' }]);
  });
});
