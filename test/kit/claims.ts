/** Claims of open places, made and decided over HTTP. */
import { expect } from 'vitest';
import type { Api, Person } from './api.ts';
import { ahead, planned } from './open-shifts.ts';

export interface Claim {
  readonly '@id': string;
  readonly uuid: string;
  readonly status: string;
  readonly reason: string | null;
  readonly employeeName: string;
}

export function claimSteps(api: () => Api) {
  let day = 3;
  const claim = (person: Person, schedule: string, role = 'HOST', more: object = {}) =>
    api()
      .as(person)
      .post('/api/shift_claims', { schedule, role, ...more });
  return {
    /** The next free day, two after the last, so that there is more than a night between. */
    nextDay: () => (day += 2),
    /** Creates a schedule on a day of its own. */
    open: (body: object = {}, published = true): Promise<string> => {
      day += 2;
      const times = { startTime: ahead(day, 9), endTime: ahead(day, 11) };
      return planned(api(), { liveAccount: api().world.accounts.acmeUk, needs: { HOST: 1 }, ...times, ...body }, published);
    },
    claim,
    claimed: async (person: Person, schedule: string, role = 'HOST'): Promise<Claim> => {
      const answer = await claim(person, schedule, role);
      expect(answer.status, answer.text).toBe(201);
      return answer.json<Claim>();
    },
    request: (person: Person, { '@id': iri }: Pick<Claim, '@id'>, action: string, body: object = {}) =>
      api().as(person).post(`${iri}/${action}`, body),
    /** Names of the people who work a schedule. */
    people: async (schedule: string) =>
      (await api().as('admin').get(schedule))
        .json<{ scheduleEmployees: { employeeName: string; role: string }[] }>()
        .scheduleEmployees.map(({ employeeName }) => employeeName),
  };
}
