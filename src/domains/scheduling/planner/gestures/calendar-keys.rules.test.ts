/** Keys of the calendar: globally, on a schedule and in the roster, and keys left to the browser. */
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#core/span';
import { commandOf } from './calendar-keys.rules.ts';
import type { View } from '../store/calendar-state.rules.ts';
import { SHORTCUTS } from './shortcuts.rules.ts';
import { STEP_MS } from '../../schedules/schedule/zone-time.rules.ts';

const key = (name: string, held: Partial<{ ctrl: boolean; alt: boolean; shift: boolean }> = {}) => ({
  key: name,
  ctrl: false,
  alt: false,
  shift: false,
  ...held,
});
const nowhere = { view: 'week', onEvent: false } as const;
const onEvent = (view: View = 'week') => ({ view, onEvent: true }) as const;

describe('keys', () => {
  it.each([
    ['d', { kind: 'view', view: 'day' }],
    ['W', { kind: 'view', view: 'week' }],
    ['m', { kind: 'view', view: 'month' }],
    ['r', { kind: 'view', view: 'roster' }],
    ['a', { kind: 'view', view: 'accounts' }],
    ['e', { kind: 'view', view: 'employees' }],
    ['l', { kind: 'view', view: 'list' }],
    ['t', { kind: 'today' }],
    ['n', { kind: 'new' }],
    ['[', { kind: 'step', direction: -1 }],
    [']', { kind: 'step', direction: 1 }],
  ])('%s works anywhere', (name, expected) => expect(commandOf(key(name), nowhere)).toEqual(expected));

  it('? is recognised without Shift, as keyboards differ', () => {
    expect(commandOf(key('?', { shift: true }), nowhere)).toEqual({ kind: 'help' });
    expect(commandOf(key('?'), nowhere)).toEqual({ kind: 'help' });
  });

  it.each([
    ['ArrowRight', 'next'],
    ['ArrowDown', 'next'],
    ['ArrowLeft', 'previous'],
    ['ArrowUp', 'previous'],
    ['Home', 'first'],
    ['End', 'last'],
  ])('%s focuses the %s schedule', (name, to) => {
    expect(commandOf(key(name), onEvent())).toEqual({ kind: 'focus', to });
    expect(commandOf(key(name), nowhere)).toBeNull();
  });

  it('opens and deletes the focused schedule', () => {
    expect(commandOf(key('Enter'), onEvent())).toEqual({ kind: 'open' });
    expect(commandOf(key('Delete'), onEvent())).toEqual({ kind: 'delete' });
    expect(commandOf(key(' '), onEvent())).toEqual({ kind: 'open' });
    expect(commandOf(key('Backspace'), onEvent())).toEqual({ kind: 'delete' });
    expect(commandOf(key('Enter'), nowhere)).toBeNull();
    expect(commandOf(key('Delete'), nowhere)).toBeNull();
  });

  it('has the global keys on a schedule too', () => {
    expect(commandOf(key('?'), onEvent())).toEqual({ kind: 'help' });
    expect(commandOf(key('t'), onEvent())).toEqual({ kind: 'today' });
    expect(commandOf(key('m'), onEvent('roster'))).toEqual({ kind: 'view', view: 'month' });
  });

  it.each([
    ['week', 'ArrowRight', { kind: 'move', by: DAY_MS }],
    ['week', 'ArrowUp', { kind: 'move', by: -STEP_MS }],
    ['day', 'ArrowDown', { kind: 'move', by: STEP_MS }],
    ['accounts', 'ArrowLeft', { kind: 'move', by: -STEP_MS }],
    ['accounts', 'ArrowDown', { kind: 'row', direction: 1 }],
    ['employees', 'ArrowRight', { kind: 'move', by: STEP_MS }],
    ['employees', 'ArrowUp', { kind: 'row', direction: -1 }],
    ['month', 'ArrowUp', { kind: 'move', by: -7 * DAY_MS }],
    ['month', 'ArrowLeft', { kind: 'move', by: -DAY_MS }],
    ['roster', 'ArrowLeft', { kind: 'move', by: -DAY_MS }],
    ['roster', 'ArrowUp', { kind: 'row', direction: -1 }],
    ['week', 'ArrowDown', { kind: 'move', by: STEP_MS }],
    ['week', 'ArrowLeft', { kind: 'move', by: -DAY_MS }],
    ['accounts', 'ArrowRight', { kind: 'move', by: STEP_MS }],
    ['accounts', 'ArrowUp', { kind: 'row', direction: -1 }],
    ['month', 'ArrowDown', { kind: 'move', by: 7 * DAY_MS }],
    ['month', 'ArrowRight', { kind: 'move', by: DAY_MS }],
    ['roster', 'ArrowRight', { kind: 'move', by: DAY_MS }],
    ['roster', 'ArrowDown', { kind: 'row', direction: 1 }],
  ] as const)('Alt moves along the picture: %s %s', (view, name, expected) =>
    expect(commandOf(key(name, { alt: true }), onEvent(view))).toEqual(expected),
  );

  it('Shift and Alt resize, except in the month view', () => {
    expect(commandOf(key('ArrowUp', { alt: true, shift: true }), onEvent())).toEqual({ kind: 'resize', by: -STEP_MS });
    expect(commandOf(key('ArrowRight', { alt: true, shift: true }), onEvent('accounts'))).toEqual({ kind: 'resize', by: STEP_MS });
    expect(commandOf(key('ArrowDown', { alt: true, shift: true }), onEvent())).toEqual({ kind: 'resize', by: STEP_MS });
    expect(commandOf(key('ArrowLeft', { alt: true, shift: true }), onEvent('accounts'))).toEqual({ kind: 'resize', by: -STEP_MS });
    expect(commandOf(key('ArrowRight', { alt: true, shift: true }), onEvent('month'))).toBeNull();
  });

  it('undoes and redoes', () => {
    expect(commandOf(key('z', { ctrl: true }), nowhere)).toEqual({ kind: 'undo' });
    expect(commandOf(key('Z', { ctrl: true, shift: true }), nowhere)).toEqual({ kind: 'redo' });
    expect(commandOf(key('y', { ctrl: true }), nowhere)).toEqual({ kind: 'redo' });
  });

  it.each([
    key('a', { ctrl: true }),
    key('d', { alt: true }),
    key('D', { shift: true }),
    key('x'),
    key('Tab'),
    key('ArrowDown', { alt: true }),
    key('Escape'),
    key('z', { ctrl: true, alt: true }),
    key('y', { ctrl: true, alt: true }),
    key('z'),
    key('x', { ctrl: true }),
    key('t', { shift: true }),
  ])('leaves %o to the browser', (pressed) => expect(commandOf(pressed, nowhere)).toBeNull());

  it.each([key('d', { alt: true }), key('Home', { alt: true, shift: true }), key('x'), key('Tab')])(
    'leaves %o on a schedule to the browser',
    (pressed) => expect(commandOf(pressed, onEvent())).toBeNull(),
  );

  it('lists every key once', () => expect(new Set(SHORTCUTS.map(({ keys }) => keys.join())).size).toBe(SHORTCUTS.length));
});

describe('keys on arrival and in an empty cell', () => {
  it('arrows enter the schedules when nothing has the focus, and belong to the focused control otherwise', () => {
    expect(commandOf(key('ArrowUp'), { ...nowhere, nowhere: true })).toEqual({ kind: 'focus', to: 'next' });
    expect(commandOf(key('ArrowUp'), { view: 'roster', onEvent: false, nowhere: true })).toEqual({ kind: 'focus', to: 'next' });
    expect(commandOf(key('ArrowUp', { shift: true }), { ...nowhere, nowhere: true })).toBeNull();
    expect(commandOf(key('ArrowUp'), { view: 'roster', onEvent: false })).toBeNull();
  });
  it('arrows leave an empty cell, and Enter plans a schedule in it', () => {
    const cell = { view: 'roster', onEvent: false, onCell: true } as const;
    expect(commandOf(key('ArrowDown'), cell)).toEqual({ kind: 'focus', to: 'down' });
    expect(commandOf(key('Enter'), cell)).toEqual({ kind: 'new' });
    expect(commandOf(key('n'), cell)).toEqual({ kind: 'new' });
    expect(commandOf(key('Home'), cell)).toEqual({ kind: 'focus', to: 'first' });
    expect(commandOf(key('End'), cell)).toEqual({ kind: 'focus', to: 'last' });
  });
});

describe('keys of the selection', () => {
  it.each([
    [key('a', { ctrl: true }), 'all'],
    [key(' '), 'toggle'],
    [key('Escape'), 'none'],
    [key('ArrowRight', { shift: true }), 'right'],
    [key('ArrowUp', { shift: true }), 'up'],
    [key('A', { ctrl: true }), 'all'],
    [key('ArrowDown', { shift: true }), 'down'],
    [key('ArrowLeft', { shift: true }), 'left'],
  ] as const)('%j in the roster', (pressed, what) => expect(commandOf(pressed, onEvent('roster'))).toEqual({ kind: 'select', what }));

  it('have no effect in other views', () => {
    expect(commandOf(key('a', { ctrl: true }), onEvent('week'))).toBeNull();
    expect(commandOf(key(' '), onEvent('week'))).toEqual({ kind: 'open' });
    expect(commandOf(key(' '), { view: 'roster', onEvent: false })).toBeNull();
    expect(commandOf(key('Escape'), onEvent('week'))).toBeNull();
    expect(commandOf(key('ArrowRight', { shift: true }), onEvent('week'))).toEqual({ kind: 'focus', to: 'next' });
  });

  it('without a focused schedule are “select all” and “select none”', () => {
    const empty = { view: 'roster', onEvent: false } as const;
    expect(commandOf(key('a', { ctrl: true }), empty)).toEqual({ kind: 'select', what: 'all' });
    expect(commandOf(key('Escape'), empty)).toEqual({ kind: 'select', what: 'none' });
    expect(commandOf(key('ArrowRight', { shift: true }), empty)).toBeNull();
    expect(commandOf(key('ArrowLeft', { shift: true }), empty)).toBeNull();
    expect(commandOf(key('Delete'), empty)).toEqual({ kind: 'delete' });
  });

  it('do not affect other keys of the roster', () => {
    expect(commandOf(key('a', { ctrl: true, alt: true }), onEvent('roster'))).toBeNull();
    expect(commandOf(key('a'), onEvent('roster'))).toEqual({ kind: 'view', view: 'accounts' });
    expect(commandOf(key('z', { ctrl: true }), onEvent('roster'))).toEqual({ kind: 'undo' });
    expect(commandOf(key('ArrowRight'), onEvent('roster'))).toEqual({ kind: 'focus', to: 'right' });
    expect(commandOf(key('ArrowUp'), onEvent('roster'))).toEqual({ kind: 'focus', to: 'up' });
    expect(commandOf(key('X', { shift: true }), onEvent('roster'))).toBeNull();
  });
});
