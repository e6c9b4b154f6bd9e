/** Calendar filters and the totals of the schedules on the screen. */
import { describe, expect, it } from 'vitest';
import { NONE } from '../../schedules/schedule/planned.rules.ts';
import { passes, publishable, totalsOf } from './schedule-filter.rules.ts';
import { at, OTHER_ACCOUNT, person, plan } from '../../../../../test/kit/planned.ts';

const all = { accounts: [], employees: [], type: null, status: null, client: null };
const clientOf = (account: string) => ({ a1: 'c1', a2: 'c2' })[account];

describe('filters', () => {
  const video = plan({ type: 'VIDEO', account: null, people: [], draft: false });
  it.each([
    ['no filter', all, plan(), true],
    ['type', { ...all, type: 'VIDEO' as const }, plan(), false],
    ['drafts', { ...all, status: 'draft' as const }, plan(), true],
    ['published', { ...all, status: 'published' as const }, plan(), false],
    ['its account', { ...all, accounts: ['a1'] }, plan(), true],
    ['another account', { ...all, accounts: ['a2'] }, plan(), false],
    ['no account', { ...all, accounts: [NONE] }, video, true],
    ['one of its people', { ...all, employees: ['e9', 'e1'] }, plan(), true],
    ['unassigned', { ...all, employees: [NONE] }, video, true],
    ['unassigned, for an assigned schedule', { ...all, employees: [NONE] }, plan(), false],
    ['its client', { ...all, client: 'c1' }, plan(), true],
    ['its type', { ...all, type: 'LIVE' as const }, plan(), true],
    ['drafts, of what is published', { ...all, status: 'draft' as const }, video, false],
    ['published, of what is', { ...all, status: 'published' as const }, video, true],
    ['an account, for a schedule without one', { ...all, accounts: ['a1'] }, video, false],
    ['other people', { ...all, employees: ['e9'] }, plan(), false],
    ['a person, for an unassigned schedule', { ...all, employees: ['e1'] }, video, false],
    ['one of two people', { ...all, employees: ['e2'] }, plan({ people: [person('e1', 'Ava'), person('e2', 'Ben')] }), true],
    ['another client', { ...all, client: 'c2' }, plan(), false],
    ['its person, but another type', { ...all, employees: ['e1'], type: 'VIDEO' as const }, plan(), false],
    ['its person, but another client', { ...all, employees: ['e1'], client: 'c2' }, plan(), false],
    ['a client, for a schedule without an account', { ...all, client: 'c1' }, video, false],
  ])('%s', (_name, filters, planned, expected) => expect(passes(planned, filters, clientOf)).toBe(expected));
});

describe('totals', () => {
  it('sum costs exactly, and the hours of schedules', () => {
    const rows = [
      plan({ item: { labourCost: '0.10' } }),
      plan({ uuid: 'p2', item: { labourCost: '0.20' }, draft: false, end: at('2026-11-23T10:20:00Z') }),
    ];
    expect(totalsOf(rows)).toEqual({
      schedules: 2,
      hours: '4.33',
      labourCost: '0.30',
      estimated: false,
      ownAccounts: false,
      drafts: 1,
      open: 0,
    });
  });

  it('omit costs that are hidden from the actor', () => {
    expect(totalsOf([plan()]).labourCost).toBeNull();
    expect(totalsOf([plan(), plan({ item: { labourCost: '5.00' } })]).labourCost).toBe('5.00');
    expect(totalsOf([plan(), plan({ item: { labourCost: '5.00', labourCostIsEstimate: true } })])).toMatchObject({
      labourCost: '5.00',
      estimated: true,
    });
  });

  it('know whether the cost is that of the actor’s accounts only, or of everything shown', () => {
    const known = plan({ item: { labourCost: '5.00', labourCostIsEstimate: true } });
    const withoutRate = plan({ item: { labourCost: null, labourCostIsEstimate: true } });
    expect([totalsOf([known, plan()]), totalsOf([known, withoutRate]), totalsOf([plan()])].map(({ ownAccounts }) => ownAccounts)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('count drafts and open places', () => {
    const needing = { needs: { HOST: 2, SUPPORT: 2 } };
    expect(totalsOf([plan({ item: needing }), plan({ draft: false, item: needing, people: [] }), plan()])).toEqual({
      schedules: 3,
      hours: '12',
      labourCost: null,
      estimated: false,
      ownAccounts: false,
      drafts: 2,
      open: 7,
    });
    expect(totalsOf([])).toEqual({ schedules: 0, hours: '0', labourCost: null, estimated: false, ownAccounts: false, drafts: 0, open: 0 });
  });

  it('exclude claimable shifts', () => {
    const open = plan({ people: [], offer: { roles: ['HOST'], requested: null }, item: { needs: { HOST: 1 } } });
    expect(totalsOf([plan(), open])).toMatchObject({ schedules: 1, hours: '4', open: 0 });
    expect(totalsOf([plan({ start: 0, end: 1001.5 * 3_600_000 })]).hours).toBe('1,001.5');
  });

  it('list only drafts that the actor plans as publishable', () => {
    expect(
      publishable([plan(), plan({ mayEdit: false }), plan({ draft: false, account: OTHER_ACCOUNT, people: [person('e2', 'Ben')] })]),
    ).toEqual([plan()]);
  });
});
