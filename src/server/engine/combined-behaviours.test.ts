import { describe, expect, it } from 'vitest';
import type { Behaviour, Change } from './behaviour.ts';
import { combinedBehaviours } from './combined-behaviours.ts';

describe('behaviours of one resource', () => {
  const change = { uuid: 'a' } as Change & { readonly uuid: string };
  const logging = (log: string[], name: string, more: Partial<Behaviour> = {}): Behaviour => ({
    resource: 'Pet',
    beforeWrite() {
      log.push(`${name} before`);
      return [{ propertyPath: name, message: 'No.', code: 'NO' }];
    },
    async afterWrite() {
      log.push(`${name} after`);
    },
    ...more,
  });

  it('run in the given order, and all violations are returned', async () => {
    const log: string[] = [];
    const pet = combinedBehaviours([logging(log, 'first'), { resource: 'Toy' }, logging(log, 'second')]).get('Pet')!;
    const violations = await pet.beforeWrite!(change);
    await pet.afterWrite!(change);
    expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(['first', 'second']);
    expect(log).toEqual(['first before', 'second before', 'first after', 'second after']);
  });

  it('keep what only one of them defines', () => {
    const explain = async () => null;
    expect(combinedBehaviours([{ resource: 'Pet', explain }, { resource: 'Pet' }]).get('Pet')!.explain).toBe(explain);
  });

  it('are rejected when two define what only one may', () => {
    const explain = async () => null;
    expect(() =>
      combinedBehaviours([
        { resource: 'Pet', explain },
        { resource: 'Pet', explain },
      ]),
    ).toThrow('Pet has two behaviours that define explain.');
  });
});
