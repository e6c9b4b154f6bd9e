/** Copying and repeating schedules. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api } from '../../../../../test/kit/api.ts';
import { schedulesOf, video, type Conflict } from '../../../../../test/kit/schedules.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
const { live, ava, create } = schedulesOf(() => api);

describe('copying', () => {
  it('copies a week at the same wall-clock times across a DST change, as drafts, including people', async () => {
    await create(live('2027-03-22', '18:00', '20:00', { title: 'Weekly', scheduleEmployees: [ava()] }));
    const copied = (await api.as('manager').post('/api/schedules/copy', { from: '2027-03-22', to: '2027-03-29', days: 7 })).json<{
      created: string[];
      skipped: unknown[];
    }>();
    expect([copied.created.length, copied.skipped]).toEqual([1, []]);
    expect((await api.as('admin').get(copied.created[0]!)).json()).toMatchObject({
      startTime: '2027-03-29T17:00:00+00:00',
      endTime: '2027-03-29T19:00:00+00:00',
      title: 'Weekly',
      publishedAt: null,
      scheduleEmployees: [{ employeeName: 'Ava' }],
    });
  });
  it('leaves out double bookings, reports them, and copies the rest', async () => {
    await create(live('2027-07-05', '09:00', '11:00', { scheduleEmployees: [ava()] }));
    await create(live('2027-07-05', '13:00', '15:00'));
    await create(live('2027-07-06', '10:00', '12:00', { liveAccount: api.world.accounts.acmeUs, scheduleEmployees: [ava()] }));
    const copied = (await api.as('admin').post('/api/schedules/copy', { from: '2027-07-05', to: '2027-07-06', days: 1 })).json<{
      created: string[];
      skipped: Conflict[];
    }>();
    expect(copied.created.length).toBe(1);
    expect(copied.skipped).toMatchObject([{ code: 'EMPLOYEE_BUSY' }]);
  });
  it('previews what will be copied and left out, without writing anything', async () => {
    await create(live('2027-09-06', '09:00', '11:00', { title: 'Kept', scheduleEmployees: [ava()] }));
    await create(live('2027-09-07', '09:00', '11:00', { title: 'Taken' }));
    await create(live('2027-09-14', '10:00', '12:00'));
    const leaving = (await api.as('admin').post('/api/employees', { nickname: 'Leaver', generalHourlyRate: '10.00' })).json<{
      '@id': string;
    }>()['@id'];
    await create(
      video('2027-09-08', '09:00', '11:00', {
        title: 'Cut',
        liveAccount: api.world.accounts.acmeUk,
        scheduleEmployees: [{ employee: leaving, role: 'GENERAL' }],
      }),
    );
    await api.as('admin').delete(`${leaving}?then=leave`);
    const body = { from: '2027-09-06', to: '2027-09-13', days: 7 };
    const preview = (await api.as('manager').post('/api/schedules/copy', { ...body, dryRun: true })).json();
    expect(preview).toMatchObject({
      created: [],
      copies: [
        { name: 'Kept', startTime: '2027-09-13T09:00:00Z', withoutPeople: [] },
        { name: 'Cut', withoutPeople: ['Leaver'] },
      ],
      skipped: [
        {
          name: 'Taken',
          accountName: 'acme.uk',
          startTime: '2027-09-14T09:00:00Z',
          endTime: '2027-09-14T11:00:00Z',
          code: 'ACCOUNT_BUSY',
        },
      ],
    });
    expect(
      (await api.as('admin').get('/api/schedules?startTime[after]=2027-09-13&startTime[strictly_before]=2027-09-20')).json(),
    ).toMatchObject({ totalItems: 1 });
    expect(
      (await api.as('admin').get('/api/audit_entries?itemsPerPage=1')).json<{ member: { operation: string }[] }>().member[0]!.operation,
    ).toBe('DELETE');
    const done = (await api.as('manager').post('/api/schedules/copy', body)).json<{
      created: string[];
      copies: unknown;
      skipped: unknown;
    }>();
    expect([done.created.length, done.copies, done.skipped]).toEqual([2, preview.copies, preview.skipped]);
  });
  it('creates no duplicates, sequentially or concurrently', async () => {
    await create(video('2027-10-04', '09:00', '11:00', { title: 'Edit' }));
    await create(video('2027-10-04', '09:00', '11:00', { title: 'Edit' }));
    await create(live('2027-10-05', '09:00', '11:00', { scheduleEmployees: [ava()] }));
    const copy = async () =>
      (await api.as('admin').post('/api/schedules/copy', { from: '2027-10-04', to: '2027-10-11', days: 7 })).json<{
        created: string[];
        skipped: { code: string }[];
      }>();
    const made = await Promise.all([copy(), copy(), copy()]);
    expect(made.map(({ created }) => created.length).sort((a, b) => a - b)).toEqual([0, 0, 3]);
    expect((await copy()).skipped.map(({ code }) => code)).toEqual(['ALREADY_THERE', 'ALREADY_THERE', 'ALREADY_THERE']);
    const first = made.flatMap(({ created }) => created)[0]!;
    expect((await api.as('admin').post(`${first}/repeat`, { until: '2027-10-18', dryRun: true })).json()).toMatchObject({
      created: [],
      copies: [{ startTime: '2027-10-18T09:00:00Z' }],
    });
  });
  it('repeats weekly until a date, inclusive', async () => {
    const first = await create(live('2027-08-02', '09:00', '11:00'));
    const repeated = (await api.as('manager').post(`${first['@id']}/repeat`, { until: '2027-08-23' })).json<{ created: string[] }>();
    expect(repeated.created.length).toBe(3);
    expect((await api.as('manager2').post(`${first['@id']}/repeat`, { until: '2027-08-23' })).status).toBe(403);
    expect((await api.as('manager').post(`${first['@id']}/repeat`, { until: '2040-01-01' })).status).toBe(422);
  });
  it.each([
    [{ from: '2027-01-01', to: '2027-01-01' }],
    [{ from: 'x', to: '2027-01-01' }],
    [{ from: '2027-01-01', to: '2027-01-08', days: 3 }],
  ])('rejects %j', async (body) => {
    expect((await api.as('admin').post('/api/schedules/copy', body)).status).toBe(422);
  });
});
