/** Tests of the texts of summaries. */
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
  it('of an employee contains shifts, changes, hours and open tasks', () => {
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

  it('states that there are no shifts', () => {
    const said = weekText({ days: DAYS, own: { shifts: [], tasks: [] }, run: null }, FORMAT);
    expect(said).toMatchObject({ text: 'No shifts are planned.', mail: { sections: [] } });
  });

  it('of a manager compares the results with the previous week', () => {
    const said = weekText({ days: DAYS, own: null, run: { plan: PLAN, results: RESULTS } }, FORMAT);
    expect(said.text).toBe('12 published schedules, 3 open places, 1 draft.\nJun 1 – 7: £1,201 GMV in 10 streams, 20% more than before.');
    expect(said.mail.sections.map(({ title }) => title)).toEqual(['Plan', 'Results, Jun 1 – 7']);
  });

  it('states that the period is in progress', () => {
    const said = weekText({ days: DAYS, own: null, run: { plan: PLAN, results: { ...RESULTS, soFar: true } } }, FORMAT);
    expect(said.text).toContain('Jun 1 – 7 so far: £1,201');
    expect(said.mail.sections[1]!.title).toBe('Results, Jun 1 – 7 so far');
  });
});

describe('a mail', () => {
  it('starts with the personal line, and contains tasks without due date, and results with their previous values', () => {
    const task = { ...TASK, dueDate: null };
    const { mail, text } = weekText(
      { days: DAYS, own: { shifts: [{ ...SHIFT, changed: false }], tasks: [task] }, run: { plan: PLAN, results: RESULTS } },
      FORMAT,
    );
    expect(text.split('\n')).toHaveLength(3);
    expect(mail.paragraphs).toEqual(['1 shift, 3.5 h; 1 open task.']);
    expect(mail.sections[0]!.rows[0]).not.toHaveProperty('note');
    expect(mail.sections.slice(1)).toEqual([
      { title: 'Open tasks', rows: [{ title: 'Cut', text: 'No due date', link: '/video-tasks/t' }] },
      {
        title: 'Plan',
        rows: [
          { title: 'Published schedules', text: '12', link: '/schedules' },
          { title: 'Open places', text: '3' },
          { title: 'Drafts', text: '1' },
          { title: 'Tasks due', text: '2', link: '/video-tasks' },
        ],
      },
      {
        title: 'Results, Jun 1 – 7',
        rows: [
          { title: 'GMV', text: '£1,201', note: 'Before: £1,000' },
          { title: 'Streams', text: '10', note: 'Before: 9' },
          { title: 'Hours on air', text: '30.5 h', note: 'Before: 28 h' },
        ],
      },
    ]);
  });
  it('for a day has no personal line, and omits zero counts', () => {
    const { mail, text } = periodText('Today', { ...PLAN, drafts: 0, openPlaces: 0, schedules: 1 }, RESULTS, FORMAT);
    expect(text).toBe('1 published schedule.\nJun 1 – 7: £1,201 GMV in 10 streams, 20% more than before.');
    expect([mail.paragraphs, mail.sections.map(({ title }) => title)]).toEqual([[], ['Plan', 'Results, Jun 1 – 7']]);
    expect(weekText({ days: DAYS, own: null, run: null }, FORMAT)).toMatchObject({ text: '', mail: { paragraphs: [], sections: [] } });
  });
});

it('a daily summary contains the figures of that day', () => {
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
