/** Screens offer what the access rules allow, and hide the rest. */
import { describe, expect, it } from 'vitest';
import { allOf, anyOf, everyone, manages, nobody, ofClient, own, role, SELF, where, type Actor } from '#core/access';
import { TimeOff } from '#domains/availability';
import { Client } from '#domains/clients';
import { User } from '#domains/identity';
import { LiveAccount } from '#domains/live';
import { Schedule, ShiftSwap } from '#domains/scheduling';
import { VideoTask, VideoUpload } from '#domains/video';
import { Employee } from '#domains/workforce';
import type { AnyItem } from './any-item.ts';
import { formGroups } from './form/form-fields.ts';
import { columnSpecs } from './list/columns.ts';
import { mayCall, mayDo, mayDoTo, mayRead, mayWriteOn, moveBy, type ButtonContract } from './may.ts';
import { fieldGroups } from './show/field-groups.ts';

const admin: Actor = { user: 'u1', username: 'admin', roles: ['ROLE_ADMIN'], employee: null, client: null };
const manager: Actor = { user: 'u2', username: 'manager', roles: ['ROLE_MANAGER'], employee: null, client: null };
const employee: Actor = { user: 'u3', username: 'employee', roles: ['ROLE_EMPLOYEE'], employee: 'e1', client: null };
const mine = {
  '@id': '/api/live_accounts/a',
  uuid: 'a',
  identity: 'glow',
  timezone: 'UTC',
  status: 'ACTIVE',
  client: '/api/clients/c',
  managers: [{ '@id': '/api/users/u2', uuid: 'u2' }],
  administrativeCostPerHour: null,
  color: '#000000',
};
const foreign = { '@id': '/api/live_accounts/b', uuid: 'b', identity: 'bare', timezone: 'UTC', status: 'ACTIVE', color: '#000000' };

describe('actions', () => {
  it('on a record depend on who manages it', () => {
    expect([
      mayDoTo(LiveAccount, 'update', manager, mine),
      mayDoTo(LiveAccount, 'update', manager, foreign),
      mayDoTo(LiveAccount, 'update', admin, foreign),
    ]).toEqual([true, false, true]);
    expect([mayDoTo(LiveAccount, 'remove', manager, mine), mayDoTo(LiveAccount, 'remove', admin, mine)]).toEqual([false, true]);
  });
  it('are left to the server when the rule needs data that is not embedded', () => {
    const schedule = { '@id': '/api/schedules/s', uuid: 's', liveAccount: { '@id': '/api/live_accounts/a', uuid: 'a', identity: 'glow' } };
    expect(mayDoTo(Schedule, 'update', manager, schedule)).toBe(true);
    expect(mayDoTo(Schedule, 'update', employee, schedule)).toBe(false);
  });
  it('are not left to the server when data that is embedded already refuses them', () => {
    const client: Actor = { user: 'u4', username: 'client', roles: ['ROLE_CLIENT'], employee: null, client: 'c1' };
    const row = anyOf(manages('videoTask.videoJob.client'), allOf(ofClient('videoTask.videoJob.client'), where('versionType', 'FINAL')));
    const approve = { method: 'POST', path: '/api/video_uploads/:uuid/approve', access: everyone, row } as const;
    const version = (versionType: string) => ({ '@id': '/api/video_uploads/v', uuid: 'v', videoTask: { uuid: 't' }, versionType });
    const offered = (versionType: string) => [manager, client].map((actor) => mayCall(approve, VideoUpload, actor, version(versionType)));
    expect({ draft: offered('DRAFT'), final: offered('FINAL') }).toEqual({ draft: [true, false], final: [true, true] });
  });
  it('are not left to the server when the record lacks the fields that have the same rule', () => {
    const schedule = { ...mine, '@id': '/api/schedules/s', liveAccount: { '@id': '/api/live_accounts/a', uuid: 'a' } };
    const whole = { ...schedule, createTime: '2026-11-27T10:00:00Z' };
    const offered = (item: AnyItem) => [admin, manager].map((actor) => mayDoTo(Schedule, 'update', actor, item));
    expect({ run: offered({ ...whole, labourCost: null }), foreign: offered(whole), embedded: offered(schedule) }).toEqual({
      run: [true, true],
      foreign: [true, false],
      embedded: [true, true],
    });
    expect(mayDoTo(Schedule, 'update', manager, { ...whole, liveAccount: null })).toBe(true);
  });
  it('on a resource require an actor who may ever perform them', () => {
    expect([
      mayDo(Client, 'create', admin),
      mayDo(Client, 'create', manager),
      mayDo(User, 'read', employee),
      mayDo(Client, 'read', manager),
    ]).toEqual([true, false, true, false]);
  });
});

describe('buttons of actions', () => {
  const staff = role('ADMIN', 'MANAGER');
  const onRecord = { method: 'POST', path: '/api/live_accounts/:uuid/tidy', access: staff } as const;
  const offered = (contract: ButtonContract, item?: AnyItem) =>
    [admin, manager, employee].map((actor) => mayCall(contract, LiveAccount, actor, item));
  it('are shown to those who may call the action', () => {
    expect(offered({ method: 'POST', path: '/api/live-accounts/tidy', access: staff })).toEqual([true, true, false]);
    expect(offered({ method: 'POST', path: '/api/live-accounts/tidy', access: 'open' })).toEqual([true, true, true]);
  });
  it('that write are shown on records that the actor may change, others on records that the actor may see', () => {
    expect(offered(onRecord)).toEqual([true, true, false]);
    expect([offered(onRecord, mine), offered(onRecord, foreign)]).toEqual([
      [true, true, false],
      [true, false, false],
    ]);
    expect(offered({ ...onRecord, method: 'GET' }, foreign)).toEqual([true, true, false]);
  });
  it('ask the access of the contract about the user, as the server does, and the other rules about the record', () => {
    const offered = {
      '@id': '/api/shift_swaps/s',
      uuid: 's',
      employee: '/api/employees/e2',
      colleague: '/api/employees/e1',
      mayTake: false,
    };
    const accept = {
      method: 'POST',
      path: '/api/shift_swaps/:uuid/accept',
      access: anyOf(role('ADMIN'), own('employee')),
      row: anyOf(role('ADMIN'), own('colleague')),
    } as const;
    const whom = (item: AnyItem) =>
      [admin, manager, employee].map((actor) => mayCall({ ...accept, visible: everyone }, ShiftSwap, actor, item));
    expect(whom(offered)).toEqual([true, false, true]);
    expect(whom({ ...offered, colleague: '/api/employees/e3' })).toEqual([true, false, false]);
  });
  it('follow the rules of a contract that declares its own', () => {
    expect(offered({ ...onRecord, row: role('ADMIN') }, mine)).toEqual([true, false, false]);
    expect(offered({ ...onRecord, method: 'GET', visible: manages(SELF) }, foreign)).toEqual([false, false, false]);
    expect(offered({ ...onRecord, method: 'GET', visible: manages(SELF) }, mine)).toEqual([false, true, false]);
  });
});

describe('buttons of transitions', () => {
  const contract = { method: 'POST', path: '/api/time_offs/:uuid/cancel', access: everyone, row: everyone } as const;
  const timeOff = (status: string, of = 'e1') => ({ '@id': '/api/time_offs/t', uuid: 't', employee: `/api/employees/${of}`, status });
  const labels = (item: AnyItem, given: ButtonContract = contract) =>
    [admin, manager, employee].map((actor) => moveBy(given, TimeOff, actor, item, 'CANCELLED')?.label ?? null);
  it('are shown with the label of the transition in the states that have it, to those who may make it', () => {
    expect(['REQUESTED', 'APPROVED', 'DECLINED', 'CANCELLED'].map((status) => labels(timeOff(status)))).toEqual([
      ['Cancel', 'Cancel', 'Cancel'],
      ['Cancel', 'Cancel', 'Cancel'],
      [null, null, null],
      [null, null, null],
    ]);
    expect(labels(timeOff('APPROVED', 'e2')), 'of another employee').toEqual(['Cancel', 'Cancel', null]);
  });
  it('follow the contract of the action too', () => {
    expect(labels(timeOff('APPROVED'), { ...contract, access: role('ADMIN') })).toEqual(['Cancel', null, null]);
    expect(labels(timeOff('APPROVED'), { ...contract, row: own('employee') })).toEqual([null, null, 'Cancel']);
    expect(labels(timeOff('APPROVED'), { ...contract, row: nobody })).toEqual([null, null, null]);
  });
});

describe('fields', () => {
  it('that contain pay are not even columns for a manager', () => {
    const names = (actor: Actor) => columnSpecs(Employee, actor, '£').map(({ name }) => name);
    expect(names(manager)).toEqual([
      'nickname',
      'firstname',
      'lastname',
      'status',
      'displayName',
      'leavesOn',
      'leftAt',
      'createTime',
      'updateTime',
    ]);
    expect(names(admin)).toContain('generalHourlyRate');
  });
  it('that are secret or hidden are never shown', () => {
    expect([
      mayRead(User.fields.password, admin),
      mayRead(Client.fields.liveAccounts, admin),
      mayRead(LiveAccount.fields.schedules, admin),
    ]).toEqual([false, false, false]);
  });
  it('are editable by those who may write them', () => {
    const typed = (actor: Actor, item: typeof mine | null) => formGroups(LiveAccount, actor, item, {}).flatMap(({ fields }) => fields);
    expect(typed(admin, mine)).toEqual([
      'identity',
      'client',
      'timezone',
      'creatorId',
      'status',
      'managers',
      'administrativeCostPerHour',
      'agencyShare',
    ]);
    expect(typed(manager, mine)).toEqual(['identity', 'client', 'timezone', 'creatorId', 'status', 'administrativeCostPerHour']);
    expect(typed(manager, null)).not.toContain('managers');
    expect([
      mayWriteOn(LiveAccount, LiveAccount.fields.agencyShare, manager, mine),
      mayWriteOn(LiveAccount, LiveAccount.fields.client, manager, foreign),
    ]).toEqual([false, false]);
  });
  it('that are missing from the response are not shown, not even empty', () => {
    const shown = (actor: Actor, item: typeof mine | typeof foreign) =>
      fieldGroups(LiveAccount, actor, item, []).map(({ title, names }) => [title, names]);
    expect(shown(manager, mine)).toEqual([
      ['Account', ['client', 'timezone', 'managers']],
      ['Costs and share', ['administrativeCostPerHour']],
    ]);
    expect(shown(manager, foreign)).toEqual([['Account', ['timezone']]]);
  });
});

describe('units', () => {
  it('are shown in the header of numeric columns', () => {
    const column = (name: string) => columnSpecs(LiveAccount, admin, '£').find((one) => one.name === name);
    expect(column('administrativeCostPerHour')).toMatchObject({ unit: '£/h', align: 'right' });
    expect(column('agencyShare')).toMatchObject({ unit: '%', align: 'right', first: false });
    expect(column('identity')).toMatchObject({ unit: null, align: 'left', sortable: true, first: true });
  });
});

describe('a relation sent as an IRI', () => {
  const task = (assignedEmployee: string | null) => ({ '@id': '/api/video_tasks/t', uuid: 't', assignedEmployee }) as unknown as AnyItem;
  const settledOn = { ...VideoTask, access: { ...VideoTask.access, update: own('assignedEmployee') } };
  it('is compared like an embedded one', () => {
    expect(mayDoTo(settledOn, 'update', employee, task('/api/employees/e1'))).toBe(true);
    expect(mayDoTo(settledOn, 'update', employee, task('/api/employees/e2'))).toBe(false);
    expect(mayDoTo(settledOn, 'update', employee, task(null))).toBe(false);
  });
});
