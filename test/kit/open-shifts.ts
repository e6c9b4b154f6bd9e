/** Published schedules ahead, with open places, for tests of claims and swaps. */
import { expect } from 'vitest';
import type { Api } from './api.ts';

const DAY = 86_400_000;

/** An instant so many days ahead, at this hour UTC. */
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
