/** Form values of a new and of a stored schedule. */
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#core/span';
import { newValues, valuesOf } from './form-values.rules.ts';
import { jobsOf } from '../../schedules/schedule/planned.rules.ts';
import type { Slot } from '../gestures/new-slot.rules.ts';
import { createZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import { at, person, plan } from '../../../../../test/kit/planned.ts';

const OWN = { title: null, note: null };
const clock = createZoneClock('Europe/London');
const newYork = createZoneClock('America/New_York');
const slot = (start: string, more: Partial<Slot> = {}): Slot => ({
  start: at(start),
  end: at(start) + 4 * HOUR_MS,
  account: null,
  employee: null,
  ...more,
});

describe('the initial form values', () => {
  it('are a LIVE schedule in the slot, with the employee of the row as host', () =>
    expect(newValues(slot('2026-11-23T22:00:00Z', { account: 'a1', employee: 'e1' }), clock, 'only', OWN)).toEqual({
      type: 'LIVE',
      account: 'a1',
      day: '2026-11-23',
      from: '22:00',
      to: '02:00',
      title: null,
      note: null,
      people: [{ key: 0, employee: 'e1', role: 'HOST' }],
      needs: null,
      jobs: [],
    }));

  it('have the only account, and no people, by default', () => {
    expect(newValues(slot('2026-11-23T10:00:00Z'), clock, 'only', OWN)).toMatchObject({ account: 'only', people: [] });
    expect(newValues(slot('2026-11-23T10:00:00Z'), clock, null, OWN)).toMatchObject({ account: null, people: [] });
  });
});

describe('the form values of a schedule', () => {
  const job = {
    '@id': '/api/video_jobs/j1',
    '@type': 'VideoJob',
    uuid: 'j1',
    title: 'Shoot',
    status: 'PENDING',
    clientName: null,
  };

  it('match what is stored', () => {
    const stored = plan({
      type: 'VIDEO',
      account: null,
      people: [person('e1', 'Ava', 'MODEL'), person('e2', 'Ben', 'SUPPORT')],
      item: { title: 'Shoot', note: 'Bring lights', needs: { MODEL: 1 }, videoJobs: [job] },
    });
    expect(valuesOf(stored, newYork, OWN)).toEqual({
      type: 'VIDEO',
      account: null,
      day: '2026-11-23',
      from: '05:00',
      to: '09:00',
      title: 'Shoot',
      note: 'Bring lights',
      people: [
        { key: 0, employee: 'e1', role: 'MODEL' },
        { key: 1, employee: 'e2', role: 'SUPPORT' },
      ],
      needs: { MODEL: 1 },
      jobs: ['/api/video_jobs/j1'],
    });
  });

  it('are empty for empty fields', () =>
    expect(valuesOf(plan({ people: [] }), clock, OWN)).toMatchObject({
      account: 'a1',
      title: null,
      note: null,
      people: [],
      needs: null,
      jobs: [],
    }));

  it('have no jobs for a schedule being created', () => expect(jobsOf({ item: {} })).toEqual([]));
});
