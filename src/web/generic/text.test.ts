/** Negative numbers, and names of records without a title. */
import { describe, expect, it } from 'vitest';
import { registry } from '#web/data/registry.ts';
import { percentText, recordName } from './text.ts';
import { valueText } from './value-text.ts';

const stream = registry.byName('LiveStream');
const account = { '@id': '/api/live_accounts/1', uuid: '1', identity: 'northpeak.usa', timezone: 'America/New_York' };

describe('a negative number', () => {
  it('has the minus sign', () => {
    const { gmv, itemsSold } = stream.fields;
    const agency = { currency: 'GBP', timeZone: 'UTC' };
    expect([percentText('-0.0833'), valueText(gmv, '-3.5', agency), valueText(itemsSold, -2, agency)]).toEqual(['−8.33%', '−£3.50', '−2']);
  });
});

describe('a record', () => {
  it('is named by its title if it has one', () => {
    expect(recordName(stream, { title: 'Bundle hour', startTime: '2026-06-10T17:00:00+00:00' })).toBe('Bundle hour');
  });
  it("without a title is named by its time in the account's time zone, not by another system's number", () => {
    expect(
      recordName(stream, { roomId: '7429920920630532562', title: null, startTime: '2026-06-10T17:00:00+00:00', liveAccount: account }),
    ).toBe('Jun 10, 2026, 13:00');
  });
  it('with incomplete data is named by the available fields', () => {
    expect(recordName(stream, { roomId: '742' })).toBe('742');
    expect(recordName(undefined, { '@id': '/api/x/1', uuid: '1', identity: 'northpeak' })).toBe('northpeak');
    expect(recordName(stream, {})).toBe('Live stream');
  });
});
