/** Future published schedules with open places, for tests of claims and swaps. */
import { expect } from 'vitest';
import type { Api } from './api.ts';

const DAY = 86_400_000;

/** An instant a number of days ahead, at this hour UTC. */
export function ahead(days: number, hour: number): string {
  return new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY + hour * 3_600_000).toISOString();
}

/** @returns IRI of the schedule. */
export async function planned(api: Pick<Api, 'as'>, body: object, published = true): Promise<string> {
  const made = await api.as('admin').post('/api/schedules', { type: 'LIVE', overrideReason: 'test', ...body });
  expect(made.status, made.text).toBe(201);
  const iri = made.json<{ '@id': string }>()['@id'];
  if (published) expect((await api.as('admin').post('/api/schedules/publish', { schedules: [iri] })).status).toBe(200);
  return iri;
}

/** IRIs of a schedule's shifts. */
export async function shiftsOf(api: Pick<Api, 'as'>, schedule: string): Promise<string[]> {
  const { member } = (await api.as('admin').get(`/api/schedule_employees?schedule=${schedule}`)).json<{ member: { '@id': string }[] }>();
  return member.map((shift) => shift['@id']);
}

/** Records for the actions of claims and swaps: Ava's claims, and her offers to Ben. */
export async function claimsAndSwaps(api: Pick<Api, 'as' | 'world'>) {
  const { accounts, employees } = api.world;
  const at = (day: number) => ({ liveAccount: accounts.acmeUk, startTime: ahead(day, 9), endTime: ahead(day, 11) });
  const made = async (path: string, body: object) => {
    const answer = await api.as('admin').post(path, body);
    expect(answer.status, answer.text).toBe(201);
    return answer.json<{ '@id': string }>()['@id'];
  };
  const shiftClaims: string[] = [];
  for (const day of [40, 42, 44]) {
    const schedule = await planned(api, { ...at(day), needs: { HOST: 1 } });
    shiftClaims.push(await made('/api/shift_claims', { schedule, role: 'HOST', employee: employees.ava }));
  }
  const shifts: string[] = [];
  for (const day of [50, 52, 54, 56, 58]) {
    const schedule = await planned(api, { ...at(day), scheduleEmployees: [{ employee: employees.ava, role: 'HOST' }] });
    shifts.push(...(await shiftsOf(api, schedule)));
  }
  const shiftSwaps: string[] = [];
  for (const shift of shifts.slice(0, 4)) shiftSwaps.push(await made('/api/shift_swaps', { shift, colleague: employees.ben }));
  expect((await api.as('admin').post(`${shiftSwaps[0]}/accept`, {})).status).toBe(200);
  const schedule = await planned(api, { ...at(60), needs: { HOST: 2 } });
  return { shiftClaims, shiftSwaps, ownShift: shifts[4]!, openShift: { schedule, employee: employees.ava } };
}
