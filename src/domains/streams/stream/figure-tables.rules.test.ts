/** Tests of the tables of figures: each is one of the declared fields, is shown as what it is, and is called the same everywhere. */
import { describe, expect, it } from 'vitest';
import type { Field } from '#core/fields';
import { labelOf } from '#core/resource';
import { LiveStreamMetric } from './live-stream-metric.resource.ts';
import { LiveStreamProduct } from './live-stream-product.resource.ts';
import { LiveStream } from './live-stream.resource.ts';
import { COMPARED_FIGURES, FIGURES, FIGURE_NAMES, NEUTRAL_FIGURES, type FigureKind } from './stream-figures.rules.ts';
import { SERIES, SERIES_NAMES } from './stream-minutes.rules.ts';
import { PRODUCT_COLUMNS } from './stream-products.rules.ts';

function kindOfFigure(field: Field | undefined): FigureKind | null {
  switch (field?.kind) {
    case 'money':
      return 'money';
    case 'integer':
      return field.options.help === 'Seconds.' ? 'seconds' : 'count';
    case 'decimal':
      return field.options.unit === 'percent' ? 'percent' : field.options.unit === 'hours' ? 'hours' : null;
    default:
      return null;
  }
}

describe('the figures of a stream', () => {
  it.each(FIGURE_NAMES)('include %s as what it is declared to be', (name) => {
    const field: Field = LiveStream.fields[name];
    expect(FIGURES[name].kind).toBe(kindOfFigure(field));
    expect(FIGURES[name].label).toBe(labelOf(name, field));
  });

  it('are all figures that can be filtered by range', () => {
    const ranges = Object.entries(LiveStream.filters).flatMap(([name, kinds]) =>
      name !== 'id' && name !== 'version' && kinds.includes('range') ? [name] : [],
    );
    expect([...FIGURE_NAMES].sort()).toEqual(ranges.sort());
  });

  it('are compared with the median where higher is better', () => {
    expect(COMPARED_FIGURES.filter((name) => NEUTRAL_FIGURES.has(name))).toEqual([]);
    expect([...NEUTRAL_FIGURES]).toEqual(['durationHours', 'products']);
  });
});

describe('the series of the minute chart', () => {
  it.each(SERIES_NAMES)('include %s as what it is declared to be', (name) => {
    expect(SERIES[name].kind).toBe(kindOfFigure(LiveStreamMetric.fields[name]));
  });

  it('have labels of their own', () => {
    expect(SERIES_NAMES.map((name) => SERIES[name].label)).toEqual([
      'GMV',
      'Direct GMV',
      'Items sold',
      'Orders',
      'Viewers',
      'Views',
      'Viewers entering',
      'Viewers leaving',
      'Impressions',
      'Product impressions',
      'Product clicks',
      'CTR',
      'New followers',
      'Likes',
      'Comments',
      'Shares',
    ]);
  });
});

describe('the columns of products', () => {
  /** Columns that show one of two fields. */
  const choices: Readonly<Partial<Record<string, readonly (keyof typeof LiveStreamProduct.fields)[]>>> = {
    gmv: ['attributedGmv', 'directGmv'],
    orders: ['skuOrders', 'mainOrders'],
    ctor: ['ctorSkuOrders', 'ctorMainOrders'],
  };
  it.each(PRODUCT_COLUMNS.map((column) => [column.name, column] as const))('include %s as what it is declared to be', (name, { kind }) => {
    const fields: Readonly<Partial<Record<string, Field>>> = LiveStreamProduct.fields;
    for (const field of choices[name] ?? [name]) expect([field, kindOfFigure(fields[field])]).toEqual([field, kind]);
  });

  it('have labels; those that a phone has no room for are marked', () => {
    expect(PRODUCT_COLUMNS.map(({ label, wide = false }) => [label, wide])).toEqual([
      ['Product', false],
      ['GMV', false],
      ['Items sold', false],
      ['Orders', true],
      ['Clicks', true],
      ['CTR', true],
      ['CTOR', true],
      ['Stock', true],
    ]);
  });
});
