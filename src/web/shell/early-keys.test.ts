/** Keys pressed before the palette has loaded. */
import { describe, expect, it } from 'vitest';
import { createEarlyKeys, type KeyPress, type KeyTarget } from './early-keys.ts';

const NOTHING = { text: '', isEntered: false };

function keyboard() {
  const listeners = new Set<(event: KeyPress) => void>();
  const target: KeyTarget = {
    addEventListener: (_type, listener) => listeners.add(listener),
    removeEventListener: (_type, listener) => listeners.delete(listener),
  };
  /** @returns whether the screen behind receives the key. */
  const press = (key: string, more: Partial<KeyPress> = {}) => {
    let received = true;
    for (const listener of listeners)
      listener({
        key,
        ctrlKey: false,
        metaKey: false,
        altKey: false,
        preventDefault: () => undefined,
        stopPropagation: () => (received = false),
        ...more,
      });
    return received;
  };
  return { target, press, listeners };
}

describe('early keys', () => {
  it('are buffered in order for the input, and not received behind it', () => {
    const { target, press, listeners } = keyboard();
    const keys = createEarlyKeys(target);
    keys.start(() => undefined);
    expect(['n', 'e', 'x', 'Backspace', 'w', ' ', 'Shift', 'E'].map((key) => press(key))).toEqual(Array(8).fill(false));
    expect(keys.take()).toEqual({ text: 'new E', isEntered: false });
    expect([listeners.size, press('n'), keys.take()]).toEqual([0, true, NOTHING]);
  });
  it('ignore browser shortcuts, and end with Escape', () => {
    const { target, press, listeners } = keyboard();
    const keys = createEarlyKeys(target);
    let closed = 0;
    keys.start(() => (closed += 1));
    expect(press('r', { ctrlKey: true })).toBe(true);
    press('n');
    press('Escape');
    expect([closed, listeners.size, keys.take()]).toEqual([1, 0, NOTHING]);
  });
  it('end with Enter, which belongs to the text before it', () => {
    const { target, press } = keyboard();
    const keys = createEarlyKeys(target);
    keys.start(() => undefined);
    expect(['n', 'e', 'w', 'Enter', 'e', 'Backspace', 'Enter'].map((key) => press(key))).toEqual(Array(7).fill(false));
    expect(keys.take()).toEqual({ text: 'new', isEntered: true });
    expect(keys.take()).toEqual(NOTHING);
  });
  it('ignore Enter without a text, and drop it with Escape', () => {
    const { target, press } = keyboard();
    const keys = createEarlyKeys(target);
    keys.start(() => undefined);
    for (const key of ['Enter', ' ', 'Enter', 'n']) press(key);
    expect(keys.take()).toEqual({ text: ' n', isEntered: false });
    keys.start(() => undefined);
    for (const key of ['n', 'Enter', 'Escape']) press(key);
    expect(keys.take()).toEqual(NOTHING);
  });
  it('are listened to once, however often the palette is opened', () => {
    const { target, press, listeners } = keyboard();
    const keys = createEarlyKeys(target);
    keys.start(() => undefined);
    keys.start(() => undefined);
    press('n');
    expect([listeners.size, keys.take().text]).toEqual([1, 'n']);
  });
});
