import { afterEach, expect, it, vi } from 'vitest';
import { onVisibleAgain } from './visibility.ts';

afterEach(() => void vi.useRealTimers());

it('calls back after one second, unless it was hidden again', () => {
  vi.useFakeTimers();
  let changed!: () => void;
  const page = {
    visibilityState: 'hidden',
    addEventListener: (_type: string, listener: () => void) => void (changed = listener),
    removeEventListener: vi.fn(),
  };
  const look = vi.fn();
  const stop = onVisibleAgain(page, look);
  page.visibilityState = 'visible';
  changed();
  vi.advanceTimersByTime(999);
  expect(look).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(look).toHaveBeenCalledTimes(1);
  changed();
  page.visibilityState = 'hidden';
  changed();
  vi.advanceTimersByTime(5000);
  expect(look).toHaveBeenCalledTimes(1);
  stop();
  expect(page.removeEventListener).toHaveBeenCalled();
});
