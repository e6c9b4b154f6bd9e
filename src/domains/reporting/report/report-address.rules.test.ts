/** Tests for the URL of a report: round trip, and handling of invalid values. */
import { describe, expect, it } from 'vitest';
import { nextSort, comparisonPeriods, questionOf, readAddress, writeAddress, type Offer } from './report-address.rules.ts';

const OFFER: Offer = { groupings: ['account', 'day'], figures: ['gmv', 'views'], columns: ['label'], own: ['streams'] };
const TODAY = '2026-06-10';
const UUID = '0190a1b2-0000-7000-8000-00000000abcd';

describe('report URL', () => {
  it('defaults to the last four weeks compared with the previous four', () => {
    const address = readAddress({}, OFFER, TODAY);
    expect(address).toMatchObject({
      preset: 'last-28-days',
      period: { from: '2026-05-14', to: TODAY },
      compare: 'previous',
      by: 'account',
      figure: 'gmv',
      sort: null,
    });
    expect(writeAddress(address, OFFER)).toEqual({});
    expect(questionOf(address)).toEqual({ from: '2026-05-14', to: TODAY, zone: 'agency', compareTo: 'previous' });
  });
  it('is read as it was written', () => {
    const search = {
      from: '2026-01-02',
      to: '2026-02-03',
      compare: 'none',
      zone: 'account',
      accounts: UUID,
      clients: UUID,
      by: 'day',
      figure: 'views',
      sort: '-gmv',
      streams: 'a',
    };
    const address = readAddress(search, OFFER, TODAY);
    expect(address.sort).toEqual({ figure: 'gmv', direction: 'desc' });
    expect(writeAddress(address, OFFER)).toEqual(search);
    expect(questionOf(address)).toMatchObject({
      compareTo: null,
      liveAccounts: [`/api/live_accounts/${UUID}`],
      clients: [`/api/clients/${UUID}`],
    });
  });
  it('contains only what differs from the usual', () => {
    const written = (search: Record<string, unknown>) => writeAddress(readAddress(search, OFFER, TODAY), OFFER);
    for (const search of [
      { period: 'this-year' },
      { compare: 'year' },
      { sort: 'label' },
      { sort: '-views' },
      { accounts: `${UUID},${UUID.replace('abcd', 'abce')}` },
      { clients: `${UUID},${UUID.replace('abcd', 'abce')}` },
    ])
      expect(written(search)).toEqual(search);
    expect(written({ period: 'last-28-days', compare: 'previous', zone: 'agency', by: 'account', figure: 'gmv' })).toEqual({});
    expect(readAddress({ sort: 'label' }, OFFER, TODAY).sort).toEqual({ figure: 'label', direction: 'asc' });
    expect(readAddress({ sort: 'la-bel' }, OFFER, TODAY).sort).toBeNull();
  });
  it('prefers a named period to days', () => {
    const address = readAddress({ period: 'last-month', from: '2026-01-02', to: '2026-02-03' }, OFFER, TODAY);
    expect(address).toMatchObject({ preset: 'last-month', period: { from: '2026-05-01', to: '2026-05-31' } });
    expect(readAddress({ from: '2026-02-03', to: '2026-01-02' }, OFFER, TODAY).preset).toBe('last-28-days');
    expect(readAddress({ from: '2026-02-03' }, OFFER, TODAY).preset).toBe('last-28-days');
  });
  it('reads only whole uuids', () => {
    expect(readAddress({ accounts: `${UUID}0,0${UUID},${UUID}` }, OFFER, TODAY).accounts).toEqual([UUID]);
    expect(readAddress({ clients: '' }, OFFER, TODAY).clients).toEqual([]);
  });
  it('of a report without options is empty', () => {
    const none = { groupings: [], figures: [] };
    expect(readAddress({ by: 'day', figure: 'gmv', sort: 'label', streams: 'a' }, none, TODAY)).toMatchObject({
      by: '',
      figure: '',
      sort: null,
      own: {},
    });
  });
  it('ignores invalid values', () => {
    const address = readAddress(
      {
        from: '2026-02-30',
        to: 'x',
        by: 'colour',
        figure: ['gmv'],
        sort: '-luck',
        accounts: 'javascript:alert(1)',
        compare: 7,
        period: 'ever',
      },
      OFFER,
      TODAY,
    );
    expect(writeAddress(address, OFFER)).toEqual({});
  });
});

it('cycles a column through descending, ascending and unsorted', () => {
  const first = nextSort(null, 'gmv', true);
  const second = nextSort(first, 'gmv', true);
  expect([first?.direction, second?.direction, nextSort(second, 'gmv', true)]).toEqual(['desc', 'asc', null]);
  const name = nextSort(first, 'label', false);
  expect(name).toEqual({ figure: 'label', direction: 'asc' });
  expect(nextSort(name, 'label', false)).toEqual({ figure: 'label', direction: 'desc' });
  expect(nextSort(nextSort(name, 'label', false), 'label', false)).toBeNull();
});

it('lists the compared periods, latest first', () => {
  const period = { from: '2026-06-01', to: '2026-06-30' };
  expect(comparisonPeriods(period, 'both').map(({ from }) => from)).toEqual(['2026-06-01', '2026-05-01', '2025-06-01']);
  expect(comparisonPeriods(period, 'previous').map(({ from }) => from)).toEqual(['2026-06-01', '2026-05-01']);
  expect(comparisonPeriods(period, 'year').map(({ from }) => from)).toEqual(['2026-06-01', '2025-06-01']);
  expect(comparisonPeriods(period, 'three').map(({ from }) => from)).toEqual(['2026-06-01', '2026-05-01', '2026-04-01']);
  expect(comparisonPeriods(period, 'six').map(({ from }) => from)).toEqual([
    '2026-06-01',
    '2026-05-01',
    '2026-04-01',
    '2026-03-01',
    '2026-02-01',
    '2026-01-01',
  ]);
});
