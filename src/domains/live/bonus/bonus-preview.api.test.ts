/** Bonus preview over HTTP: access, validation, and that it follows the settings. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api, type Person } from '../../../../test/kit/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const tiers = {
  roles: ['HOST'],
  tiers: [
    { minHourlyGmv: '100.00', bonusPerHour: '2.00' },
    { minHourlyGmv: '250.00', bonusPerHour: '4.00' },
    { minHourlyGmv: '500.00', bonusPerHour: '7.00' },
  ],
};
const ask = (person: Person, query = 'hourlyGmv=250&scheduleHours=3.5', account: string = api.world.accounts.acmeUk) =>
  api.as(person).get(`${account}/bonus-preview?${query}`);

describe('a bonus preview', () => {
  it('reports that there are no rules yet', async () => {
    const answer = await ask('admin');
    expect([answer.status, answer.json()]).toEqual([
      200,
      {
        hourlyGmv: '250.00',
        scheduleHours: '3.50',
        tier: null,
        bonusPerHour: '0.00',
        totalBonus: '0.00',
        nextTier: null,
        gapToNextTier: null,
        incentives: [],
        reason: 'NO_SETTINGS',
      },
    ]);
  });
  it('follows the settings saved by the manager', async () => {
    const incentive = {
      name: 'Big show',
      metric: 'GMV',
      scope: 'SCHEDULE',
      roles: ['HOST'],
      mode: 'SLAB',
      reward: 'FIXED',
      tiers: [{ min: '800.00', value: '10.00' }],
      split: 'EACH',
    };
    const saved = await api.as('manager').patch(api.world.accounts.acmeUk, {
      hourlyGmvBonusSettings: tiers,
      incentiveSettings: [
        incentive,
        { ...incentive, name: 'Orders', metric: 'ORDERS' },
        { ...incentive, name: 'Over', effectiveTo: '2020-01-01' },
      ],
    });
    expect(saved.status, saved.text).toBe(200);
    expect((await ask('manager')).json()).toEqual({
      hourlyGmv: '250.00',
      scheduleHours: '3.50',
      tier: tiers.tiers[1],
      bonusPerHour: '4.00',
      totalBonus: '14.00',
      nextTier: tiers.tiers[2],
      gapToNextTier: '250.00',
      incentives: [
        { name: 'Big show', amount: '10.00', reason: null },
        { name: 'Orders', amount: null, reason: 'METRIC_NOT_GIVEN' },
      ],
      reason: null,
    });
    expect((await ask('manager', 'hourlyGmv=99.99&scheduleHours=3.5')).json()).toMatchObject({
      tier: null,
      totalBonus: '0.00',
      gapToNextTier: '0.01',
      reason: 'BELOW_FIRST_TIER',
    });
  });
  it('defaults to one hour', async () => {
    expect((await ask('admin', 'hourlyGmv=500')).json()).toMatchObject({ scheduleHours: '1.00', totalBonus: '7.00' });
  });
  it.each([
    ['admin', 200],
    ['manager', 200],
    ['manager2', 403],
    ['client', 403],
    ['employee', 403],
    ['nobody', 403],
  ] as const)('responds to %s with %d', async (person, status) => {
    expect((await ask(person)).status).toBe(status);
  });
  it('requires signing in', async () => {
    expect((await api.anonymous().get(`${api.world.accounts.acmeUk}/bonus-preview?hourlyGmv=1`)).status).toBe(401);
  });
  it.each(['00000000-0000-7000-8000-000000000000', 'nonsense'])('responds with 404 for an unknown account %s', async (uuid) => {
    expect((await ask('admin', 'hourlyGmv=1', `/api/live_accounts/${uuid}`)).status).toBe(404);
  });
  it.each([
    ['', 'hourlyGmv'],
    ['hourlyGmv=', 'hourlyGmv'],
    ['hourlyGmv=-1', 'hourlyGmv'],
    ['hourlyGmv=NaN', 'hourlyGmv'],
    ['hourlyGmv=1e3', 'hourlyGmv'],
    ['hourlyGmv=1.005', 'hourlyGmv'],
    ['hourlyGmv=1,5', 'hourlyGmv'],
    ['hourlyGmv=1&hourlyGmv=2', 'hourlyGmv'],
    ['hourlyGmv=99999999999', 'hourlyGmv'],
    ['hourlyGmv=1&scheduleHours=0', 'scheduleHours'],
    ['hourlyGmv=1&scheduleHours=24.0001', 'scheduleHours'],
    ['hourlyGmv=1&scheduleHours=-2', 'scheduleHours'],
    ['hourlyGmv=1&scheduleHours=1.00001', 'scheduleHours'],
    ['hourlyGmv=1&scheduleHours=Infinity', 'scheduleHours'],
  ])('rejects "%s" with an error for %s', async (query, field) => {
    const answer = await ask('admin', query);
    expect([
      answer.status,
      answer.json<{ violations: { propertyPath: string }[] }>().violations.map(({ propertyPath }) => propertyPath),
    ]).toEqual([422, [field]]);
  });
  it('accepts the shortest and the longest schedule', async () => {
    expect((await ask('admin', 'hourlyGmv=0&scheduleHours=0.0001')).json()).toMatchObject({ scheduleHours: '0.0001', totalBonus: '0.00' });
    expect((await ask('admin', 'hourlyGmv=500&scheduleHours=24')).json()).toMatchObject({ scheduleHours: '24.00', totalBonus: '168.00' });
  });
});
