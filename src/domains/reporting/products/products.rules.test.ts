/** Tests for a product's stock state and figures. */
import { expect, it } from 'vitest';
import { figuresOf } from '../report/figures.rules.ts';
import { productFigures, stockState } from './products.rules.ts';

it.each([
  [12, false, 'IN_STOCK'],
  [12, true, 'WAS_OUT'],
  [1, false, 'IN_STOCK'],
  [0, true, 'OUT'],
  [0, false, 'OUT'],
  [null, false, 'UNKNOWN'],
  [null, true, 'UNKNOWN'],
] as const)('with stock %s and ran out = %s, the state is %s', (available, ranOut, state) =>
  expect(stockState(available, ranOut)).toBe(state),
);

it('has sales figures, but no viewer figures', () => {
  const stream = figuresOf({
    streams: 2,
    seconds: 3600,
    gmv: '100.00',
    orders: 4,
    averageOrderAbove: '100.00',
    averageOrderBelow: 4,
    itemsSold: 5,
    viewers: 900,
    views: 1000,
    likes: 3,
    productImpressions: 200,
    productClicks: 20,
    ctrAbove: 20,
    ctrBelow: 200,
    ctorAbove: 4,
    ctorBelow: 20,
  });
  expect(productFigures(stream)).toEqual({
    streams: 2,
    gmv: '100.00',
    orders: 4,
    averageOrder: '25.00',
    itemsSold: 5,
    productImpressions: 200,
    productClicks: 20,
    ctr: '0.100000',
    ctor: '0.200000',
  });
});
