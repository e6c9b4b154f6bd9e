/** Time off: requested by the employee, decided once by an admin or a manager. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { startApi, type Api, type Person } from '../../../../test/kit/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

let month = 0;
/** Two days of a month that no other test uses. */
const days = () => {
  month += 1;
  const at = (day: string) => `${2030 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-${day}T00:00:00Z`;
  return { startTime: at('10'), endTime: at('12') };
};
const ask = (body: object = {}, person: Person = 'employee') =>
  api.as(person).post('/api/time_offs', { employee: api.world.employees.ava, reason: 'Wedding', ...days(), ...body });
const asked = async () => (await ask()).headers.location!;
const decide = (iri: string, way: 'approve' | 'decline' | 'cancel', person: Person = 'manager', body: object = {}) =>
  api.as(person).post(`${iri}/${way}`, body);

describe('time off of an admin who is also an employee', () => {
  it('is approved by another user', async () => {
    const { users, employees } = api.world;
    await api.as('admin').patch(users.admin, { employee: employees.cleo });
    const entered = await ask({ employee: employees.cleo, status: 'APPROVED' }, 'admin');
    expect([entered.status, entered.json()]).toMatchObject([422, { violations: [{ propertyPath: 'status', code: 'OWN_TIME_OFF' }] }]);
    const iri = (await ask({ employee: employees.cleo }, 'admin')).headers.location!;
    expect((await decide(iri, 'approve', 'admin')).status).toBe(403);
    expect((await decide(iri, 'approve', 'manager')).status).toBe(200);
    await api.as('admin').patch(users.admin, { employee: null });
  });
});

describe('time off', () => {
  it('is requested by the employee and waits for a decision', async () => {
    const answer = await ask();
    expect(answer.status).toBe(201);
    expect(answer.json()).toMatchObject({ status: 'REQUESTED', reason: 'Wedding', employeeName: 'Ava', onBehalf: false, decidedBy: null });
  });

  it('is approved or declined with a note, and stores by whom and when', async () => {
    const approved = (await decide(await asked(), 'approve', 'manager', { note: ' Enjoy ' })).json();
    expect(approved).toMatchObject({ status: 'APPROVED', decisionNote: 'Enjoy', decidedByName: 'manager' });
    expect(approved.decidedAt).not.toBeNull();
    expect((await decide(await asked(), 'decline', 'admin')).json()).toMatchObject({ status: 'DECLINED', decisionNote: null });
  });

  it('publishes an event for each change of its state, in the writing transaction', async () => {
    const eventsOf = async (iri: string) =>
      (
        await api.database.rows<{ from: string | null; to: string }>(
          sql`select payload ->> 'from' as "from", payload ->> 'to' as "to" from outbox_event where name = 'availability.timeOffChanged' and payload ->> 'record' = ${iri} order by at, id`,
        )
      ).map(({ from, to }) => [from, to]);
    const approved = await asked();
    await decide(approved, 'approve');
    await decide(approved, 'approve');
    await decide(approved, 'cancel');
    expect(await eventsOf(approved)).toEqual([
      [null, 'REQUESTED'],
      ['REQUESTED', 'APPROVED'],
      ['APPROVED', 'CANCELLED'],
    ]);
    const declined = await asked();
    await api.as('employee').patch(declined, { reason: 'Another' });
    await decide(declined, 'decline');
    expect(await eventsOf(declined)).toEqual([
      [null, 'REQUESTED'],
      ['REQUESTED', 'DECLINED'],
    ]);
    expect(await eventsOf((await ask({ status: 'APPROVED' }, 'admin')).headers.location!)).toEqual([[null, 'APPROVED']]);
  });

  it('is decided only once', async () => {
    const iri = await asked();
    const answers = await Promise.all([
      decide(iri, 'approve', 'admin'),
      decide(iri, 'decline', 'manager'),
      decide(iri, 'approve', 'manager2'),
    ]);
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const [same, other] = winner === 1 ? (['decline', 'approve'] as const) : (['approve', 'decline'] as const);
    const words = { approve: 'approved', decline: 'declined' };
    expect((await decide(iri, same)).json()).toMatchObject({ status: 409, detail: `This time off is ${words[same]} already.` });
    const refusal = (await decide(iri, other)).json<{ status: number; detail: string }>();
    expect(refusal.status).toBe(409);
    expect(refusal.detail).toMatch(new RegExp(`^This time off is ${words[same]} and .*; it cannot become ${words[other]}\\.$`));
  });

  it('can be cancelled by the employee until it starts', async () => {
    expect((await decide(await asked(), 'cancel', 'employee')).json()).toMatchObject({ status: 'CANCELLED' });
    const approved = await asked();
    await decide(approved, 'approve');
    expect((await decide(approved, 'cancel', 'employee')).json()).toMatchObject({ status: 'CANCELLED' });
    const past = await ask({ startTime: '2026-01-05T00:00:00Z', endTime: '2026-01-06T00:00:00Z', status: 'APPROVED' }, 'admin');
    const refused = await decide(past.headers.location!, 'cancel', 'employee');
    expect([refused.status, refused.json()]).toMatchObject([
      409,
      { detail: 'This time off has already started. Ask an admin or a manager to cancel it.' },
    ]);
    expect((await decide(past.headers.location!, 'cancel', 'manager')).status).toBe(200);
    expect((await decide(past.headers.location!, 'approve', 'manager')).status).toBe(409);
  });

  it('can be entered as approved by admins only', async () => {
    expect((await ask({ status: 'APPROVED' }, 'admin')).json()).toMatchObject({
      status: 'APPROVED',
      onBehalf: true,
      decidedByName: 'admin',
    });
    expect((await ask({ status: 'APPROVED' })).json()).toMatchObject({ status: 'REQUESTED' });
    const wrong = await ask({ status: 'CANCELLED' }, 'admin');
    expect([wrong.status, wrong.json()]).toMatchObject([422, { violations: [{ propertyPath: 'status' }] }]);
  });

  it('changes its status only by decisions, and its times only while it waits', async () => {
    const iri = await asked();
    expect((await api.as('admin').patch(iri, { status: 'APPROVED' })).json()).toMatchObject({ status: 'REQUESTED' });
    expect((await api.as('employee').patch(iri, { reason: 'Another' })).json()).toMatchObject({ reason: 'Another' });
    await decide(iri, 'approve');
    expect((await api.as('employee').patch(iri, { reason: 'Later' })).status).toBe(403);
  });

  it('does not overlap other time off of the employee, unless that was declined or cancelled', async () => {
    const times = days();
    const first = await ask(times);
    const twice = await ask({ ...times, startTime: times.startTime.replace('10T', '11T') });
    expect([twice.status, twice.json()]).toMatchObject([
      422,
      { violations: [{ propertyPath: 'startTime', message: 'This overlaps other time off.' }] },
    ]);
    await decide(first.headers.location!, 'decline');
    expect((await ask(times)).status).toBe(201);
  });

  it('ends after it starts and lasts at most a year', async () => {
    const both = [
      await ask({ startTime: '2040-01-02T00:00:00Z', endTime: '2040-01-01T00:00:00Z' }),
      await ask({ startTime: '2040-01-02T00:00:00Z', endTime: '2042-01-01T00:00:00Z' }),
    ];
    for (const answer of both) expect([answer.status, answer.json()]).toMatchObject([422, { violations: [{ propertyPath: 'endTime' }] }]);
  });

  it('is visible to planners and the employee, and decided by planners only', async () => {
    const iri = await asked();
    const people = ['admin', 'manager', 'employee', 'employee2', 'client', 'nobody'] as const;
    const seen = await Promise.all(people.map((person) => api.as(person).get(iri)));
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 404, 403, 403]);
    const decided = await Promise.all(
      (['employee', 'employee2', 'client', 'nobody'] as const).map((person) => decide(iri, 'approve', person)),
    );
    expect(decided.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await decide(iri, 'cancel', 'employee2')).status).toBe(404);
    expect((await api.as('employee').get(iri)).json()).toMatchObject({ status: 'REQUESTED' });
  });

  it('of a manager is decided by another user', async () => {
    await api.as('admin').patch(api.world.users.manager, { employee: api.world.employees.cleo });
    const iri = (await ask({ employee: api.world.employees.cleo }, 'manager')).headers.location!;
    const refused = await decide(iri, 'approve');
    expect([refused.status, refused.json().type]).toEqual([403, '/api/errors/availability.ownTimeOff']);
    expect(refused.json().detail).toContain('leave these days out of your availability');
    expect((await decide(iri, 'approve', 'manager2')).status).toBe(200);
    await api.as('admin').patch(api.world.users.manager, { employee: null });
  });
});
