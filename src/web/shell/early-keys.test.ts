/** Keys pressed before the palette is there. */
import { describe, expect, it } from 'vitest';
import { createEarlyKeys, type KeyPress, type KeyTarget } from './early-keys.ts';

function keyboard() {
  const listeners = new Set<(event: KeyPress) => void>();
  const target: KeyTarget = {
    addEventListener: (_type, listener) => listeners.add(listener),
    removeEventListener: (_type, listener) => listeners.delete(listener),
  };
  /** @returns whether the screen behind hears of it. */
  const press = (key: string, more: Partial<KeyPress> = {}) => {
    let heard = true;
    for (const listener of listeners)
      listener({
        key,
        ctrlKey: false,
        metaKey: false,
        altKey: false,
        preventDefault: () => undefined,
        stopPropagation: () => (heard = false),
        ...more,
      });
    return heard;
  };
  return { target, press, listeners };
}

describe('early keys', () => {
  it('are kept in order for the field, and not heard behind it', () => {
    const { target, press, listeners } = keyboard();
    const keys = createEarlyKeys(target);
    keys.start(() => undefined);
    expect(['n', 'e', 'x', 'Backspace', 'w', ' ', 'Enter', 'Shift', 'E'].map((key) => press(key))).toEqual(Array(9).fill(false));
    expect(keys.take()).toBe('new E');
    expect([listeners.size, press('n'), keys.take()]).toEqual([0, true, '']);
  });
  it('leave shortcuts of the browser alone, and end with Escape', () => {
    const { target, press, listeners } = keyboard();
    const keys = createEarlyKeys(target);
    let closed = 0;
    keys.start(() => (closed += 1));
    expect(press('r', { ctrlKey: true })).toBe(true);
    press('n');
    press('Escape');
    expect([closed, listeners.size, keys.take()]).toEqual([1, 0, '']);
  });
  it('are listened to once, however often the palette is asked for', () => {
    const { target, press, listeners } = keyboard();
    const keys = createEarlyKeys(target);
    keys.start(() => undefined);
    keys.start(() => undefined);
    press('n');
    expect([listeners.size, keys.take()]).toEqual([1, 'n']);
  });
});
