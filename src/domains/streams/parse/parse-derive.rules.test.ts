import { describe, expect, it } from 'vitest';
import { derive, LIST_FORMULAS, METRIC_FORMULAS, PRODUCT_FORMULAS, type Formula } from './parse-derive.rules.ts';
import type { Figures } from './parse-rows.rules.ts';

const LIST = {
  productClicks: '30',
  productImpressions: '700',
  ordersPaid: '4',
  liveAttributedGmv: '120.50',
  revenue: '99.00',
  impressions: '9000',
  views: '1300',
  mainOrders: '7',
};
const CHILD = { productClicks: '30', productImpressions: '700', skuOrders: '11', attributedGmv: '120.50', views: '1300', mainOrders: '7' };

function derived(given: Figures<string>, formulas: readonly Formula<string>[], unreadable: readonly string[] = []) {
  const figures = { ...given };
  const added = derive(figures, formulas, new Set(unreadable));
  for (const name of Object.keys(given)) expect(figures[name]).toBe(given[name]);
  return Object.fromEntries(added.map((name) => [name, figures[name]]));
}

describe('figures missing from a file', () => {
  it('are calculated for streams, from attributed GMV where it is known', () => {
    expect(derived(LIST, LIST_FORMULAS)).toEqual({
      ctr: '0.042857',
      coRate: '0.133333',
      showGpm: '13.39',
      watchGpm: '92.69',
      averagePrice: '17.21',
    });
    expect(derived({ ...LIST, liveAttributedGmv: null }, LIST_FORMULAS)).toMatchObject({
      showGpm: '11',
      watchGpm: '76.15',
      averagePrice: '14.14',
    });
  });

  it('are calculated for minutes', () => {
    expect(derived(CHILD, METRIC_FORMULAS)).toEqual({
      ctr: '0.042857',
      ctorSkuOrders: '0.366667',
      gpm: '92.69',
      avgPriceMainOrders: '17.21',
    });
  });

  it('are calculated for products, which have no views', () => {
    expect(derived(CHILD, PRODUCT_FORMULAS)).toEqual({ ctr: '0.042857', ctorSkuOrders: '0.366667', averagePrice: '17.21' });
  });

  const CTR = LIST_FORMULAS.filter(({ field }) => field === 'ctr');
  it.each([
    ['the platform reported it', { productClicks: '30', productImpressions: '700', ctr: '0.05' }, []],
    ['its own cell could not be read', { productClicks: '30', productImpressions: '700' }, ['ctr']],
    ['a figure above is unknown', { productClicks: null, productImpressions: '700' }, []],
    ['a figure above is missing', { productImpressions: '700' }, []],
    ['the figure below is unknown', { productClicks: '30', productImpressions: null }, []],
    ['the figure below is zero', { productClicks: '30', productImpressions: '0.00' }, []],
  ])('stay unknown when %s', (_reason, figures, unreadable) => {
    expect(derived(figures, CTR, unreadable)).toEqual({});
  });

  it('are calculated although another cell could not be read', () => {
    expect(derived({ productClicks: '1', productImpressions: '3' }, CTR, ['coRate'])).toEqual({ ctr: '0.333333' });
  });
});
