/** Display names: people with the same nickname can be distinguished, without revealing more of a surname than the reader may see. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api, type Person } from '../../../test/kit/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

async function hire(nickname: string, lastname: string | null): Promise<string> {
  const answer = await api.as('admin').post('/api/employees', { nickname, lastname, generalHourlyRate: '12.00' });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<{ '@id': string }>()['@id'];
}
const nameOf = async (employee: string, person: Person = 'admin') =>
  (await api.as(person).get(employee)).json<{ displayName: string }>().displayName;

describe('the display name of an employee', () => {
  it('is the nickname, as long as no one else has it', async () => {
    expect(await nameOf(await hire('Quinn', 'Marlowe'))).toBe('Quinn');
  });

  it('gains the surname’s initial when two share the nickname case-insensitively, and loses it again', async () => {
    const [one, other] = [await hire('Mia', 'Taylor'), await hire('mia', 'Shaw')];
    expect([await nameOf(one), await nameOf(other)]).toEqual(['Mia T.', 'mia S.']);
    expect((await api.as('admin').patch(other, { nickname: 'Mimi' })).json()).toMatchObject({ displayName: 'Mimi' });
    expect(await nameOf(one)).toBe('Mia');
  });

  it('gains more letters when they share the initial too, and a number when they share the whole surname', async () => {
    const people = [
      await hire('Noa', 'Taylor'),
      await hire('Noa', 'Tanner'),
      await hire('Noa', 'Tan'),
      await hire('Noa', 'Taylor'),
      await hire('Noa', null),
      await hire('Noa', null),
    ];
    expect(await Promise.all(people.map((iri) => nameOf(iri)))).toEqual(['Noa Tay.', 'Noa Tann.', 'Noa Tan', 'Noa Tay. 2', 'Noa', 'Noa 2']);
  });

  it('is the same on shifts, in messages and reports, and shows only an initial to those who may not read surnames', async () => {
    const iri = '/api/employees/';
    const before = api.world.employees.ava;
    expect((await api.as('admin').patch(before, { lastname: 'Thorne' })).status).toBe(200);
    await hire('Ava', 'Thomas');
    const shown = async (person: Person) =>
      (await api.as(person).get(api.world.schedules.acmePublished)).json<{ scheduleEmployees: { employeeName: string }[] }>()
        .scheduleEmployees[0]!.employeeName;
    expect(await Promise.all((['admin', 'manager', 'client', 'employee'] as const).map(shown))).toEqual([
      'Ava Thor.',
      'Ava Thor.',
      'Ava T.',
      'Ava T.',
    ]);
    const clash = await api.as('admin').post('/api/schedules', {
      type: 'VIDEO',
      startTime: '2026-06-10T09:00:00Z',
      endTime: '2026-06-10T10:00:00Z',
      scheduleEmployees: [{ employee: before, role: 'HOST' }],
    });
    expect(clash.text).toContain('Ava Thor. is already on');
    const performance = async (person: Person) =>
      (await api.as(person).get(`${api.world.schedules.acmePublished}/performance`)).json<{
        shifts: { employee: string; name: string }[];
      }>().shifts[0];
    expect(await performance('manager')).toMatchObject({ employee: before, name: 'Ava Thor.' });
    expect(await performance('client')).toMatchObject({ name: 'Ava T.' });
    const report = async (person: Person) =>
      (await api.as(person).post('/api/reports/employee-performance', { from: '2026-06-01', to: '2026-06-30' }))
        .json<{ groups: { key: string; label: string }[] }>()
        .groups.find(({ key }) => iri + key === before)?.label;
    expect([await report('admin'), await report('client')]).toEqual(['Ava Thor.', 'Ava T.']);
    for (const person of ['client', 'employee2'] as const)
      expect((await api.as(person).get('/api/schedules')).text).not.toMatch(/Thor|Thomas/);
  });
});
