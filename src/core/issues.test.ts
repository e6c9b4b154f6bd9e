/** Messages of schema validation, worded like the rest of the product. */
import { expect, it } from 'vitest';
import * as z from 'zod';
import { issuePath, issueMessage } from './issues.ts';

const messagesOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value, { error: issueMessage });
  return error?.issues.map(({ path, message }) => `${issuePath(path)}: ${message}`);
};

it.each([
  [z.object({ a: z.string() }), {}, 'a: This value should not be null.'],
  [z.object({ a: z.enum(['X', 'Y']) }), {}, 'a: This value should not be null.'],
  [z.object({ a: z.union([z.string(), z.array(z.string())]) }), {}, 'a: This value should not be null.'],
  [z.object({ a: z.enum(['X', 'Y']) }), { a: 'Z' }, 'a: The value you selected is not a valid choice. Choices: X, Y.'],
  [z.object({ a: z.literal('X') }), { a: 'Z' }, 'a: The value you selected is not a valid choice. Choices: X.'],
  [z.coerce.number(), 'abc', ': This value should be a number.'],
  [z.coerce.number().int(), '1.5', ': This value should be a whole number.'],
  [z.string(), 1, ': This value should be text.'],
  [z.boolean(), 'no', ': This value should be true or false.'],
  [z.array(z.string()), 'x', ': This value should be a list.'],
  [z.tuple([z.string()]), 'x', ': This value should be a list.'],
  [z.record(z.string(), z.string()), 'x', ': This value should be an object.'],
  [z.date(), 'x', ': This value should be a date.'],
  [z.object({}), 'x', ': This value should be an object.'],
  [z.number().min(1), 0, ': This value should be 1 or more.'],
  [z.number().gt(0), 0, ': This value should be more than 0.'],
  [z.number().max(9), 10, ': This value should be 9 or less.'],
  [z.number().lt(9), 9, ': This value should be less than 9.'],
  [z.string().min(1), '', ': This value should not be blank.'],
  [z.string().min(8), 'x', ': This value is too short. It should have 8 characters or more.'],
  [z.string().max(2), 'abc', ': This value is too long. It should have 2 characters or less.'],
  [z.array(z.number()).min(1), [], ': This list should not be empty.'],
  [z.array(z.number()).min(2), [1], ': This list is too short. It should have 2 entries or more.'],
  [z.array(z.number()).max(1), [1, 2], ': This list is too long. It should have 1 entries or less.'],
  [z.strictObject({}), { x: 1, y: 2 }, ': Unknown property “x”, “y”.'],
  [z.string().regex(/^#/, 'This value should be a colour.'), 'x', ': This value should be a colour.'],
  [
    z.object({ rows: z.array(z.object({ at: z.number() })) }),
    { rows: [{ at: 1 }, { at: 'x' }] },
    'rows[1].at: This value should be a number.',
  ],
])('%#: %j', (schema, value, words) => expect(messagesOf(schema, value)).toEqual([words]));
