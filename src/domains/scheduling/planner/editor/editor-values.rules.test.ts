/** Form of a schedule: typed times, the request body, and concurrent changes. */
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#core/span';
import { changedText, check, editorBody, errorsOf, isSpan, lengthText, personChoices, rebased, spanOf } from './editor-values.rules.ts';
import { valuesOf } from './form-values.rules.ts';
import { createZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import { at, OTHER_ACCOUNT, person, plan } from '../../../../../test/kit/planned.ts';

const clock = createZoneClock('Europe/London');
const OWN = { title: null, note: null };
const values = valuesOf(plan(), clock, OWN);
const span = (part: Partial<typeof values>, before: ReturnType<typeof plan> | null = null) => spanOf({ ...values, ...part }, clock, before);

describe('times', () => {
  it('are typed in the displayed zone', () => expect(values).toMatchObject({ day: '2026-11-23', from: '10:00', to: '14:00' }));

  it('end on the next day when the end is not after the start', () => {
    expect(span({ from: '22:00', to: '02:00' })).toEqual({ start: at('2026-11-23T22:00:00Z'), end: at('2026-11-24T02:00:00Z') });
    expect(span({ from: '10:00', to: '10:00' })).toEqual({ start: at('2026-11-23T10:00:00Z'), end: at('2026-11-24T10:00:00Z') });
  });

  it('that were not touched stay the same instants, in the repeated hour too', () => {
    const inside = plan({ start: at('2026-10-25T01:15:00Z'), end: at('2026-10-25T01:45:00Z') });
    expect(spanOf(valuesOf(inside, clock, OWN), clock, inside)).toEqual({ start: inside.start, end: inside.end });
    // 01:45 to 01:15 on the clock, but half an hour later in real time.
    const across = plan({ start: at('2026-10-25T00:45:00Z'), end: at('2026-10-25T01:15:00Z') });
    expect(spanOf(valuesOf(across, clock, OWN), clock, across)).toEqual({ start: across.start, end: across.end });
  });

  it('in the skipped hour become the later valid ones', () => {
    expect(spanOf({ day: '2026-03-29', from: '01:30', to: '04:00' }, clock, null)).toEqual({
      start: at('2026-03-29T01:30:00Z'),
      end: at('2026-03-29T03:00:00Z'),
    });
  });

  it('that were changed move independently', () => {
    const before = plan();
    expect(span({ day: '2026-11-25' }, before)).toEqual({ start: at('2026-11-25T10:00:00Z'), end: at('2026-11-25T14:00:00Z') });
    expect(span({ from: '09:00' }, before)).toEqual({ start: at('2026-11-23T09:00:00Z'), end: before.end });
    expect(span({ to: '15:00' }, before)).toEqual({ start: before.start, end: at('2026-11-23T15:00:00Z') });
  });

  it('in the repeated hour stay on their side of the DST change', () => {
    const after = plan({ start: at('2026-10-25T01:15:00Z'), end: at('2026-10-25T03:00:00Z') });
    expect(spanOf({ day: '2026-10-25', from: '01:30', to: '03:00' }, clock, after)).toEqual({
      start: at('2026-10-25T01:30:00Z'),
      end: at('2026-10-25T03:00:00Z'),
    });
    const across = plan({ start: at('2026-10-25T00:30:00Z'), end: at('2026-10-25T01:45:00Z') });
    expect(spanOf({ day: '2026-10-25', from: '01:15', to: '01:45' }, clock, across)).toEqual({
      start: at('2026-10-25T00:15:00Z'),
      end: at('2026-10-25T01:45:00Z'),
    });
    expect(spanOf({ day: '2026-10-25', from: '01:15', to: '01:45' }, clock, null)).toEqual({
      start: at('2026-10-25T00:15:00Z'),
      end: at('2026-10-25T00:45:00Z'),
    });
  });

  it('do not end before they start when the start is skipped by DST', () => {
    // 01:30 is skipped and means 02:30.
    const late = { to: 'The end should be after the start.' };
    expect(spanOf({ day: '2026-03-29', from: '01:30', to: '02:15' }, clock, null)).toEqual(late);
    expect(spanOf({ day: '2026-03-29', from: '01:30', to: '02:30' }, clock, null)).toEqual(late);
  });

  it('must be complete, and at most a day apart', () => {
    expect(span({ from: '' })).toEqual({ from: 'Enter a time.' });
    expect(span({ to: '' })).toEqual({ to: 'Enter a time.' });
    expect(span({ from: '', to: '' })).toEqual({ from: 'Enter a time.', to: 'Enter a time.' });
    // On the day with 25 hours, the same time on the next day is 25 hours away.
    expect(spanOf({ day: '2026-10-24', from: '12:00', to: '12:00' }, clock, null)).toEqual({ to: 'A schedule can last at most 24 hours.' });
  });

  it('have a length as text', () => {
    expect(lengthText({ start: 0, end: 3.5 * HOUR_MS }, clock)).toBe('3 h 30 min');
    expect(lengthText({ start: 0.25 * HOUR_MS, end: HOUR_MS }, clock)).toBe('45 min');
    expect(lengthText({ start: HOUR_MS, end: 2 * HOUR_MS }, clock)).toBe('1 h');
    expect(lengthText({ start: at('2026-11-23T22:00:00Z'), end: at('2026-11-24T02:00:00Z') }, clock)).toBe('4 h, ends next day');
  });
});

describe('the form', () => {
  it('reports missing values', () => {
    expect(check({ ...values, account: null }, span({}))).toEqual({ account: 'A LIVE schedule needs a live account.' });
    expect(check({ ...values, account: null, type: 'VIDEO' }, span({}))).toEqual({});
    expect(
      check(
        {
          ...values,
          people: [
            { key: 0, employee: 'e1', role: 'HOST' },
            { key: 1, employee: 'e1', role: 'MODEL' },
          ],
        },
        span({}),
      ),
    ).toEqual({ people: 'The same person is assigned twice.' });
    expect(check(values, { to: 'Enter a time.' })).toEqual({ to: 'Enter a time.' });
    const unassigned = [0, 1].map((key) => ({ key, employee: null, role: 'HOST' as const }));
    expect(check({ ...values, people: unassigned }, span({}))).toEqual({});
  });

  it('sends everything for a new schedule', () => {
    const times = span({});
    if (!isSpan(times)) throw new Error('a span was expected');
    expect(editorBody({ ...values, title: ' Bundle hour ' }, times, null)).toEqual({
      type: 'LIVE',
      startTime: '2026-11-23T10:00:00+00:00',
      endTime: '2026-11-23T14:00:00+00:00',
      liveAccount: '/api/live_accounts/a1',
      title: ' Bundle hour ',
      note: null,
      scheduleEmployees: [{ employee: '/api/employees/e1', role: 'HOST' }],
      videoJobs: [],
    });
    expect(editorBody({ ...values, type: 'VIDEO', jobs: ['/api/video_jobs/j1'] }, times, null)).toMatchObject({
      type: 'VIDEO',
      videoJobs: ['/api/video_jobs/j1'],
    });
  });

  it('sends the video jobs when they differ, in any order', () => {
    const job = (uuid: string) => ({
      '@id': `/api/video_jobs/${uuid}`,
      '@type': 'VideoJob',
      uuid,
      title: uuid,
      status: 'PENDING',
      clientName: null,
    });
    const before = plan({ type: 'VIDEO', item: { videoJobs: [job('j1'), job('j2')] } });
    const start = valuesOf(before, clock, OWN);
    expect(start.jobs).toEqual(['/api/video_jobs/j1', '/api/video_jobs/j2']);
    expect(editorBody({ ...start, jobs: start.jobs.toReversed() }, before, before)).toEqual({});
    expect(editorBody({ ...start, jobs: ['/api/video_jobs/j2'] }, before, before)).toEqual({ videoJobs: ['/api/video_jobs/j2'] });
    expect(changedText(before, plan({ type: 'VIDEO' }), OWN)).toBe('the video jobs');
    expect(errorsOf([{ propertyPath: 'videoJobs[0]', message: 'Is gone.' }], OWN)).toEqual({ jobs: 'Is gone.' });
  });

  it('sends only changes', () => {
    const before = plan();
    expect(editorBody(values, before, before)).toEqual({});
    expect(editorBody({ ...values, note: 'Bring lights' }, before, before)).toEqual({ note: 'Bring lights' });
    expect(editorBody({ ...values, people: [{ key: 0, employee: 'e1', role: 'MODEL' }] }, before, before)).toEqual({
      scheduleEmployees: [{ '@id': '/api/schedule_employees/s-e1', employee: '/api/employees/e1', role: 'MODEL' }],
    });
  });

  it('sends each changed field, and no other', () => {
    const before = plan({ item: { needs: { HOST: 1 }, title: 'Old', note: 'Kept' } });
    const old = valuesOf(before, clock, OWN);
    const sent = (part: Partial<typeof old>) => editorBody({ ...old, ...part }, before, before);
    expect(editorBody(old, { start: before.start - HOUR_MS, end: before.end }, before)).toEqual({
      startTime: '2026-11-23T09:00:00+00:00',
    });
    expect(editorBody(old, { start: before.start, end: before.end + HOUR_MS }, before)).toEqual({ endTime: '2026-11-23T15:00:00+00:00' });
    expect(sent({ type: 'VIDEO' })).toEqual({ type: 'VIDEO' });
    expect(sent({ account: 'a2' })).toEqual({ liveAccount: '/api/live_accounts/a2' });
    expect(sent({ account: null })).toEqual({ liveAccount: null });
    // The server trims it.
    expect(sent({ title: ' New ' })).toEqual({ title: ' New ' });
    expect(sent({ title: '  ' })).toEqual({ title: null });
    expect(sent({ note: '  ' })).toEqual({ note: null });
    expect(sent({ note: ' Bring lights\n' })).toEqual({ note: ' Bring lights\n' });
    expect(sent({ people: [] })).toEqual({ scheduleEmployees: [] });
    expect(sent({ people: [...old.people, { key: 1, employee: null, role: 'HOST' }] })).toEqual({});
    expect(sent({ needs: { HOST: 2 } })).toEqual({ needs: { HOST: 2 } });
    expect(sent({ needs: { SUPPORT: 0, HOST: 1 } })).toEqual({});
    expect(sent({ needs: null })).toEqual({});
  });

  it('sends the first needs and the first account of a schedule that had none', () => {
    const bare = plan({ type: 'VIDEO', account: null, item: { note: undefined } });
    const old = valuesOf(bare, clock, OWN);
    expect(editorBody(old, bare, bare)).toEqual({});
    expect(editorBody({ ...old, account: 'a1', needs: { MODEL: 1 } }, bare, bare)).toEqual({
      liveAccount: '/api/live_accounts/a1',
      needs: { MODEL: 1 },
    });
    expect(editorBody({ ...old, needs: { MODEL: 1 }, note: 'Lights' }, bare, null)).toEqual({
      type: 'VIDEO',
      startTime: '2026-11-23T10:00:00+00:00',
      endTime: '2026-11-23T14:00:00+00:00',
      liveAccount: null,
      title: null,
      note: 'Lights',
      scheduleEmployees: [{ employee: '/api/employees/e1', role: 'HOST' }],
      videoJobs: [],
      needs: { MODEL: 1 },
    });
  });

  it('shows several violations of a field together, in order', () =>
    expect(
      errorsOf(
        [
          { propertyPath: 'needs.HOST', message: 'Too many.' },
          { propertyPath: 'startTime', message: 'Too early.' },
          { propertyPath: 'needs', message: 'Too few.' },
        ],
        OWN,
      ),
    ).toEqual({ needs: 'Too many. Too few.', from: 'Too early.' }));

  it('shows violations at the fields that can fix them', () => {
    expect(
      errorsOf(
        [
          { propertyPath: 'endTime', message: 'Too long.' },
          { propertyPath: 'scheduleEmployees[0].employee', message: 'Has left.' },
          { propertyPath: 'note', message: 'Too long.' },
          { propertyPath: 'x', message: 'Odd.' },
        ],
        OWN,
      ),
    ).toEqual({ to: 'Too long.', people: 'Has left.', note: 'Too long.', other: 'Odd.' });
  });
});

describe('concurrent changes', () => {
  const theirs = plan({ end: at('2026-11-23T15:00:00Z'), people: [person('e2', 'Ben')] });

  it('are described', () => {
    expect(changedText(plan(), theirs, OWN)).toBe('the times and the people');
    expect(changedText(plan(), plan({ account: OTHER_ACCOUNT }), OWN)).toBe('the live account');
    expect(changedText(plan(), plan(), OWN)).toBe('this schedule');
  });

  it.each([
    ['the times', plan({ start: at('2026-11-23T09:00:00Z') })],
    ['the times', plan({ end: at('2026-11-23T15:00:00Z') })],
    ['the type', plan({ type: 'VIDEO' })],
    ['the live account', plan({ account: null })],
    ['the people', plan({ people: [person('e1', 'Ava', 'MODEL')] })],
    ['the needs', plan({ item: { needs: { HOST: 1 } } })],
    ['the title', plan({ item: { title: 'Bundle hour' } })],
    ['the note', plan({ item: { note: 'Bring lights' } })],
    ['the publication', plan({ draft: false })],
    ['this schedule', plan({ item: { needs: { HOST: 0 } } })],
  ])('are described as %s and nothing else', (words, now) => {
    expect(changedText(plan(), now, OWN)).toBe(words);
    expect(changedText(now, plan(), OWN)).toBe(words);
  });

  it('ignore the order of people', () => {
    const [ava, ben] = [person('e1', 'Ava'), person('e2', 'Ben')];
    expect(changedText(plan({ people: [ava, ben] }), plan({ people: [ben, ava] }), OWN)).toBe('this schedule');
    expect(changedText(plan({ account: null }), plan({ account: null, draft: false }), OWN)).toBe('the publication');
  });

  it('keep what was typed and take over the rest', () => {
    const mine = { ...values, title: 'Mine' };
    expect(rebased(mine, values, valuesOf(theirs, clock, OWN))).toMatchObject({ title: 'Mine', to: '15:00', people: [{ employee: 'e2' }] });
  });
});

describe('choices of a row of people', () => {
  const employees = [
    { value: 'e1', label: 'Ava', holiday: false },
    { value: 'e2', label: 'Ben', holiday: true },
  ];
  const rows = [
    { key: 0, employee: 'e3', role: 'HOST' as const },
    { key: 1, employee: 'e1', role: 'MODERATOR' as const },
    { key: 2, employee: null, role: 'SUPPORT' as const },
  ];
  const stored = [person('e3', 'Left'), person('e1', 'Ava')];
  it('keep the stored person of the row who is no longer employed, and offer that person in no other row', () => {
    expect(personChoices('e3', rows, employees, stored)).toEqual([
      { value: 'e2', label: 'Ben (on holiday)' },
      { value: 'e3', label: 'Left' },
    ]);
    expect(personChoices(null, rows, employees, stored)).toEqual([{ value: 'e2', label: 'Ben (on holiday)' }]);
  });
  it('leave out the people of other rows', () =>
    expect(personChoices('e1', rows, employees, stored)).toEqual([
      { value: 'e1', label: 'Ava' },
      { value: 'e2', label: 'Ben (on holiday)' },
    ]));
});
