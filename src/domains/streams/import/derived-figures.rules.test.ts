import { describe, expect, it } from 'vitest';
import { LiveStream } from '../stream/live-stream.resource.ts';
import { derivedValues } from './derived-figures.rules.ts';
import { LIST_FORMULAS } from '../parse/parse-derive.rules.ts';

type Values = Readonly<Record<string, unknown>>;

const change = (before: Values, given: Values) => derivedValues(LiveStream, LIST_FORMULAS, before, given);

describe('a change of a stream', () => {
  const BEFORE = { productClicks: 30, productImpressions: 700, ctr: '0.042857', ordersPaid: 6, coRate: '0.2', derived: ['ctr'] };

  it('recalculates derived figures', () => {
    expect(change(BEFORE, { productClicks: 70 })).toEqual({ ctr: '0.100000' });
    expect(change(BEFORE, { productImpressions: 300 })).toEqual({ ctr: '0.100000' });
  });

  it('does nothing when no figure changes', () => {
    expect(change(BEFORE, { title: 'Autumn' })).toEqual({});
    expect(change(BEFORE, { productClicks: 30, productImpressions: 700 })).toEqual({});
    expect(change({ ...BEFORE, revenue: '10.00' }, { revenue: '10' })).toEqual({});
  });

  it('keeps what the platform reported', () => {
    expect(change({ ...BEFORE, derived: [] }, { productClicks: 70 })).toEqual({});
    expect(change({ ...BEFORE, derived: null }, { productClicks: 70 })).toEqual({});
  });

  it('keeps what the user sets, and no longer marks it as derived', () => {
    expect(change(BEFORE, { productClicks: 70, ctr: '0.2' })).toEqual({ derived: [] });
    expect(change(BEFORE, { ctr: '0.2' })).toEqual({ derived: [] });
    expect(change(BEFORE, { productClicks: 70, ctr: '0.042857' })).toEqual({ ctr: '0.100000' });
  });

  it('calculates unknown figures once both sides are known', () => {
    expect(change({ ...BEFORE, ordersPaid: null, coRate: null }, { ordersPaid: 3 })).toEqual({
      coRate: '0.100000',
      derived: ['ctr', 'coRate'],
    });
    expect(change({}, { mainOrders: 3 })).toEqual({ averagePrice: null });
    expect(change({ revenue: '10.00' }, { mainOrders: 3 })).toEqual({ averagePrice: '3.33', derived: ['averagePrice'] });
    expect(change({ liveAttributedGmv: '6.00', revenue: '10.00', mainOrders: 3 }, { mainOrders: 4 })).toEqual({
      averagePrice: '1.50',
      derived: ['averagePrice'],
    });
  });

  it('removes derived figures that can no longer be calculated', () => {
    expect(change(BEFORE, { productClicks: null })).toEqual({ ctr: null, derived: [] });
    expect(change(BEFORE, { productImpressions: 0 })).toEqual({ ctr: null, derived: [] });
  });

  it('leaves out a figure that is too large for its column', () => {
    const large = { liveAttributedGmv: '99999999999.00', mainOrders: 1, views: null, averagePrice: null, watchGpm: null, derived: [] };
    expect(change(large, { views: 1 })).toEqual({ watchGpm: null });
    expect(change({ ...large, watchGpm: '1.00', derived: ['watchGpm'] }, { views: 1 })).toEqual({ watchGpm: null, derived: [] });
  });

  it('only calculates what the resource has', () => {
    const formulas = [{ field: 'unheardOf', over: ['productClicks'], under: 'productImpressions', scale: 6 }];
    expect(derivedValues(LiveStream, formulas, BEFORE, { productClicks: 70 })).toEqual({ derived: [] });
  });
});
