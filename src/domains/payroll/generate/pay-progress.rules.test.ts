/** Tests for the calculation progress: it only increases, and has a text for each stage. */
import { expect, it } from 'vitest';
import { shareDone, stageText } from './pay-progress.rules.ts';

const at = (stage: string, done: number, total = 0) => ({ stage, done, total });

it('only increases, and leaves a remainder for storing the result', () => {
  const shares = [
    null,
    at('reading', 1),
    at('reading', 9),
    at('calculating', 0, 500),
    at('calculating', 250, 500),
    at('calculating', 500, 500),
  ].map(shareDone);
  expect(shares).toEqual([...shares].sort((one, other) => one - other));
  expect(shares[0]).toBeGreaterThan(0);
  expect(shares.at(-1)).toBeCloseTo(0.9);
  expect(shareDone(at('calculating', 3, 0))).toBeCloseTo(0.3);
});

it('has a text for each stage', () => {
  expect(
    [null, at('reading', 3), at('calculating', 0), at('calculating', 1200, 5000), at('calculating', 5, 5)].map((progress) =>
      stageText(progress, 'Saving the payroll'),
    ),
  ).toEqual([
    'Contacting the server',
    'Reading shifts, rates and streams',
    'Calculating pay',
    'Calculating pay, 1,200 of 5,000',
    'Saving the payroll',
  ]);
});
