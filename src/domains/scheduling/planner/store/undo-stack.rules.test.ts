/** Undo and redo stacks, and their order. */
import { describe, expect, it } from 'vitest';
import { dropped, emptyStack, pushed, redoOne, undoOne, undoThis } from './undo-stack.rules.ts';

const filled = ['a', 'b', 'c'].reduce(pushed<string>, emptyStack<string>());

describe('undo', () => {
  it('undoes and redoes one step at a time', () => {
    const one = undoOne(filled)!;
    const two = undoOne(one.stack)!;
    expect([one.entry, two.entry]).toEqual(['c', 'b']);
    expect(two.stack).toEqual({ done: ['a'], undone: ['c', 'b'] });
    expect(redoOne(two.stack)).toEqual({ entry: 'b', stack: { done: ['a', 'b'], undone: ['c'] } });
  });

  it('stops at both ends', () => {
    expect(emptyStack()).toEqual({ done: [], undone: [] });
    expect(undoOne(emptyStack())).toBeNull();
    expect(redoOne(filled)).toBeNull();
  });

  it('clears the redo stack on a new change', () => {
    expect(pushed(undoOne(filled)!.stack, 'd')).toEqual({ done: ['a', 'b', 'd'], undone: [] });
  });

  it('keeps fifty entries', () => {
    const many = Array.from({ length: 60 }, (_, index) => index).reduce(pushed<number>, emptyStack<number>());
    expect(many.done).toHaveLength(50);
    expect(many.done.at(-1)).toBe(59);
  });

  it('undoes an earlier entry that a toast still offers, only once', () => {
    const stack = undoThis(filled, 'a')!;
    expect(stack).toEqual({ done: ['b', 'c'], undone: ['a'] });
    expect(undoThis(stack, 'a')).toBeNull();
    expect(undoThis(stack, 'c')).toEqual({ done: ['b'], undone: ['a', 'c'] });
  });

  it('drops entries that cannot be undone', () => {
    expect(dropped(filled, 'b')).toEqual({ done: ['a', 'c'], undone: [] });
    expect(dropped(undoOne(filled)!.stack, 'c')).toEqual({ done: ['a', 'b'], undone: [] });
    expect(dropped({ done: ['a'], undone: ['c', 'b'] }, 'c')).toEqual({ done: ['a'], undone: ['b'] });
  });
});
