/** What summaries say. */
import { describe, expect, it } from 'vitest';
import { changeText, periodText, weekText } from './summary-text.rules.ts';

const FORMAT = { zone: 'Europe/London', currency: 'GBP' };
const DAYS = { from: '2026-06-08', to: '2026-06-14' };
const SHIFT = {
  schedule: 's',
  start: '2026-06-08T08:00:00+00:00',
  end: '2026-06-08T11:30:00+00:00',
  role: 'HOST',
  account: 'acme.uk',
  changed: true,
} as const;
const TASK = { uuid: 't', title: 'Cut', dueDate: '2026-06-09' };
const PLAN = { schedules: 12, drafts: 1, openPlaces: 3, dueTasks: 2 };
const RESULTS = {
  days: { from: '2026-06-01', to: '2026-06-07' },
  soFar: false,
  now: { streams: 10, hours: 30.5, gmv: '1200.50' },
  before: { streams: 9, hours: 28, gmv: '1000.00' },
};

describe('a week summary', () => {
  it('of an employee has the shifts, what is new of them, hours and open tasks', () => {
    const said = weekText({ days: DAYS, own: { shifts: [SHIFT], tasks: [TASK] }, run: null }, FORMAT);
    expect(said).toMatchObject({ title: 'Your week, Jun 8 – 14', text: '1 shift, 3.5 h; 1 open task.' });
    expect(said.mail.sections).toEqual([
      {
        title: 'Shifts',
        rows: [
          {
            title: 'Mon, Jun 8, 09:00–12:30',
            text: 'acme.uk · Host',
            note: 'New or changed since your last summary',
            link: '/schedules/s',
          },
        ],
      },
      { title: 'Open tasks', rows: [{ title: 'Cut', text: 'Due Tue, Jun 9', link: '/video-tasks/t' }] },
    ]);
  });

  it('without shifts says so', () => {
    const said = weekText({ days: DAYS, own: { shifts: [], tasks: [] }, run: null }, FORMAT);
    expect(said).toMatchObject({ text: 'No shifts are planned.', mail: { sections: [] } });
  });

  it('of a manager compares the results with the week before', () => {
    const said = weekText({ days: DAYS, own: null, run: { plan: PLAN, results: RESULTS } }, FORMAT);
    expect(said.text).toBe('12 published schedules, 3 open places, 1 draft.\nJun 1 – 7: £1,201 GMV in 10 streams, 20% more than before.');
    expect(said.mail.sections.map(({ title }) => title)).toEqual(['Plan', 'Results, Jun 1 – 7']);
  });

  it('says that the days are not over', () => {
    const said = weekText({ days: DAYS, own: null, run: { plan: PLAN, results: { ...RESULTS, soFar: true } } }, FORMAT);
    expect(said.text).toContain('Jun 1 – 7 so far: £1,201');
    expect(said.mail.sections[1]!.title).toBe('Results, Jun 1 – 7 so far');
  });
});

it('a summary of a day says the same of that day', () => {
  expect(periodText('Today', PLAN, RESULTS, FORMAT)).toMatchObject({
    title: 'Today',
    text: expect.stringContaining('12 published') as string,
  });
});

it.each([
  ['110', '100', ', 10% more than before'],
  ['50', '100', ', 50% less than before'],
  ['100', '100', ', as much as before'],
  ['100', '0', ''],
])('%s after %s is "%s"', (now, before, said) => {
  expect(changeText(now, before)).toBe(said);
});
