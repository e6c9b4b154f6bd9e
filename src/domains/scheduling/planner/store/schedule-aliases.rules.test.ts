/** Behaviour of schedule aliases: an undo step reaches the record that a schedule is now. */
import { expect, it } from 'vitest';
import { createScheduleAliases } from './schedule-aliases.rules.ts';

it('knows a schedule that was never replaced by its own uuid', () => {
  const aliases = createScheduleAliases();
  expect([aliases.currentOf('a'), aliases.keysOf('a')]).toEqual(['a', ['a']]);
});

it('follows a schedule through several restores', () => {
  const aliases = createScheduleAliases();
  aliases.replace('a', 'b');
  aliases.replace('a', 'c');
  expect([aliases.currentOf('a'), aliases.currentOf('b'), aliases.currentOf('c')]).toEqual(['c', 'c', 'c']);
});

it('locks the original and the current record, each once', () => {
  const aliases = createScheduleAliases();
  aliases.replace('a', 'b');
  expect(aliases.keysOf('a', 'b', 'x')).toEqual(['a', 'b', 'x']);
});
