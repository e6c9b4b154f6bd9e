/** Tests of fitting figures into their columns: values that fit are rounded, others are rejected by name. */
import { expect, it } from 'vitest';
import { fittingFigure, fittingFigures } from './import-figures.rules.ts';
import { LiveStream } from '../stream/live-stream.resource.ts';

it.each([
  ['averageViewers', '45.5', '46'],
  ['avgViewingDuration', '61.4', '61'],
  ['revenue', '6830000.014', '6830000.01'],
  ['ctr', '0.08330049', '0.083300'],
  ['views', null, null],
  ['views', undefined, null],
  ['views', '-0', '0'],
])('stores %s of %s as %s', (name, value, kept) => {
  expect(fittingFigure(LiveStream, name, value)).toEqual({ value: kept });
});

it.each([
  ['revenue', '-1.00', 'Revenue: -1.00 is below zero.'],
  ['views', '2147483648', 'Views: 2147483648 is too large.'],
  ['revenue', '10000000000.00', 'Revenue: 10000000000.00 is too large.'],
])('rejects %s of %s', (name, value, reason) => {
  expect(fittingFigure(LiveStream, name, value)).toEqual({ reason });
});

it('names the first figure of a row that does not fit', () => {
  expect(
    fittingFigures(LiveStream, [
      ['views', '3'],
      ['likes', '-1'],
      ['shares', '-2'],
    ]),
  ).toEqual({ reason: 'Likes: -1 is below zero.' });
  expect(
    fittingFigures(LiveStream, [
      ['views', '3'],
      ['likes', null],
    ]),
  ).toEqual({ values: ['3', null], derived: [] });
});

it('leaves a calculated figure unknown that does not fit', () => {
  const figures = [
    ['likes', '3'],
    ['ctr', '0.5'],
    ['watchGpm', '125000000000'],
  ] as const;
  expect(fittingFigures(LiveStream, figures, ['watchGpm', 'ctr'])).toEqual({ values: ['3', '0.5', null], derived: ['ctr'] });
});
