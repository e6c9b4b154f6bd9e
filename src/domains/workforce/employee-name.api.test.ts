/** Behaviour of names: two people of one nickname can be distinguished, and nobody reads more of a surname than they may. */
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

describe('what an employee is shown as', () => {
  it('is the nickname, as long as nobody else has it', async () => {
    expect(await nameOf(await hire('Quinn', 'Marlowe'))).toBe('Quinn');
  });

  it('has the surname’s first letter where two share the nickname, whatever its case, and loses it again', async () => {
    const [one, other] = [await hire('Mia', 'Taylor'), await hire('mia', 'Shaw')];
    expect([await nameOf(one), await nameOf(other)]).toEqual(['Mia T.', 'mia S.']);
    expect((await api.as('admin').patch(other, { nickname: 'Mimi' })).json()).toMatchObject({ displayName: 'Mimi' });
    expect(await nameOf(one)).toBe('Mia');
  });

  it('has more letters where they share that too, and a number where they share it all', async () => {
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

  it('is the same on shifts, in messages and reports, and shows those who may not read surnames a single letter', async () => {
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
