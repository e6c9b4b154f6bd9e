import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { ProblemError, Violation } from '#core/errors';
import { checkedInput } from './actions.ts';

const schema = z.strictObject({
  role: z.enum(['HOST', 'MODEL']),
  seconds: z.number().min(0).max(60),
  name: z.string().min(1),
  list: z.array(z.int()).max(1),
});
const right = { role: 'HOST', seconds: 1, name: 'x', list: [] };

describe('what is wrong with an input', () => {
  it.each([
    [{ role: 'KING' }, 'role', 'The value you selected is not a valid choice. Choices: HOST, MODEL.'],
    [{ role: undefined }, 'role', 'This value should not be null.'],
    [{ seconds: -1 }, 'seconds', 'This value should be at least 0.'],
    [{ seconds: 61 }, 'seconds', 'This value should be at most 60.'],
    [{ seconds: 'x' }, 'seconds', 'This value should be a number.'],
    [{ seconds: undefined }, 'seconds', 'This value should not be null.'],
    [{ name: '' }, 'name', 'This value should have at least 1 character.'],
    [{ list: 'x' }, 'list', 'This value should be a list.'],
    [{ list: [1.5] }, 'list[0]', 'This value should be a whole number.'],
    [{ list: [1, 2] }, 'list', 'This list should have at most 1 entry.'],
    [{ other: 1 }, '', 'There is no "other" here.'],
  ])('%j is said in plain words', (part, propertyPath, message) => {
    const refused = () => checkedInput(schema, { ...right, ...part });
    expect(refused).toThrow();
    try {
      refused();
    } catch (error) {
      expect((error as ProblemError).extra.violations as Violation[]).toMatchObject([{ propertyPath, message }]);
    }
  });
});
