/** Needed, assigned and offered hours of a week. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type Api } from '../../../../../test/kit/api.ts';
import { schedulesOf } from '../../../../../test/kit/schedules.ts';
import type { WeekNeeds } from './week-needs.action.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
const { live, ava, create } = schedulesOf(() => api);

const read = async (role: string) => {
  const answer = await api.as('manager').get('/api/schedules/week-needs?weekStartDate=2027-08-04');
  expect(answer.status, answer.text).toBe(200);
  const { weekStartDate, roles } = answer.json<WeekNeeds>();
  expect(weekStartDate).toBe('2027-08-02');
  return roles.find((one) => one.role === role);
};
const handIn = (employee: string, timeSlots: object[], dayOfWeek = 'TUESDAY') =>
  api.as('admin').post('/api/employee_availabilities', { employee, weekStartDate: '2027-08-02', dayOfWeek, timeSlots });

it('week needs are summed by role, with open and offered hours', async () => {
  await create(live('2027-08-03', '09:00', '12:00', { needs: { HOST: 2, MODERATOR: 1 }, scheduleEmployees: [ava()] }));
  await create(live('2027-08-04', '09:00', '10:30', { needs: {}, scheduleEmployees: [ava('MODERATOR')] }));
  expect(await read('HOST')).toEqual({ role: 'HOST', needed: 6, planned: 3, offered: 0 });
  expect(await read('MODERATOR')).toEqual({ role: 'MODERATOR', needed: 4.5, planned: 1.5, offered: 0 });
  await handIn(api.world.employees.ava, [
    { startTime: '09:00', endTime: '12:00' },
    { startTime: '20:00', endTime: '24:00' },
  ]);
  await handIn(api.world.employees.ben, [{ startTime: '10:00', endTime: '12:00' }]);
  // Cleo has no rate at all.
  await handIn(api.world.employees.cleo, [{ startTime: '10:00', endTime: '12:00' }]);
  expect(await read('HOST')).toMatchObject({ offered: 9 });
  await api.as('admin').post('/api/time_offs', {
    employee: api.world.employees.ava,
    startTime: '2027-08-03T20:00:00Z',
    endTime: '2027-08-04T20:00:00Z',
    status: 'APPROVED',
  });
  // Of the evening, 20:00 to 21:00 London time remains.
  expect(await read('HOST')).toMatchObject({ offered: 6 });
});

it('week needs are visible to planners only', async () => {
  for (const person of ['client', 'employee', 'nobody'] as const)
    expect((await api.as(person).get('/api/schedules/week-needs?weekStartDate=2027-08-02')).status).toBe(403);
  expect((await api.as('admin').get('/api/schedules/week-needs?weekStartDate=x')).status).toBe(422);
});
