/** Limits property-based tests to a few cases with a fixed seed and without shrinking, since they run once per mutant. */
import type { IRawProperty, Parameters } from 'fast-check';
import { vi } from 'vitest';

const MOST = 20;
const SEED = 20_260_610;

vi.mock('fast-check', async (original) => {
  const real = await original<typeof import('fast-check')>();
  const assert = (property: IRawProperty<unknown>, { numRuns = MOST, ...parameters }: Parameters<unknown> = {}) =>
    real.assert(property, { ...parameters, numRuns: Math.min(numRuns, MOST), seed: SEED, endOnFailure: true });
  return { ...real, assert, default: { ...real.default, assert } };
});
