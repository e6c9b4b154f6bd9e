import { describe, expect, it } from 'vitest';
import { createByteBudget } from './byte-budget.ts';

const BUSY = expect.objectContaining({ code: 'core.busy', status: 503, headers: { 'retry-after': '10' } }) as Error;

describe('byte budget', () => {
  it('is limited in total', () => {
    const budget = createByteBudget({ total: 10, perUser: 10 });
    const [first, second] = [budget.open('ann'), budget.open('bob')];
    first.growTo(6);
    expect(() => second.growTo(5)).toThrow(BUSY);
    second.growTo(4);
    first.release();
    second.growTo(10);
    expect(() => first.growTo(1)).toThrow(BUSY);
  });

  it('is limited per user', () => {
    const budget = createByteBudget({ total: 10, perUser: 6 });
    const [first, second] = [budget.open('ann'), budget.open('ann')];
    first.growTo(4);
    expect(() => second.growTo(3)).toThrow(BUSY);
    budget.open('bob').growTo(6);
    first.release();
    second.growTo(4);
  });

  it('counts what a share already has only once, and releases it only once', () => {
    const budget = createByteBudget({ total: 10, perUser: 10 });
    const [first, second] = [budget.open('ann'), budget.open('ann')];
    for (const bytes of [5, 3, 8, 8, 10]) first.growTo(bytes);
    first.release();
    first.release();
    second.growTo(10);
    expect(() => first.growTo(1)).toThrow(BUSY);
  });

  it('leaves a share as it was when it cannot grow', () => {
    const budget = createByteBudget({ total: 10, perUser: 10 });
    const [first, second] = [budget.open('ann'), budget.open('bob')];
    first.growTo(5);
    expect(() => first.growTo(11)).toThrow(BUSY);
    second.growTo(5);
  });
});
