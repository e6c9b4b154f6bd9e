/**
 * Buffers keystrokes between opening the palette and its input receiving focus, so that they reach the input and not the screen behind it.
 */

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault' | 'stopPropagation'>;

export interface KeyTarget {
  addEventListener(type: 'keydown', listener: (event: KeyPress) => void, capture: true): void;
  removeEventListener(type: 'keydown', listener: (event: KeyPress) => void, capture: true): void;
}

export interface EarlyKeys {
  /** @param onEscape called when the user cancels. */
  readonly start: (onEscape: () => void) => void;
  /** Stops buffering. @returns the text typed in the meantime. */
  readonly take: () => string;
}

export function createEarlyKeys(target: KeyTarget): EarlyKeys {
  let typed = '';
  let pressed: ((event: KeyPress) => void) | null = null;

  function take(): string {
    if (pressed !== null) target.removeEventListener('keydown', pressed, true);
    pressed = null;
    const taken = typed;
    typed = '';
    return taken;
  }

  return {
    start(onEscape) {
      if (pressed !== null) return;
      pressed = (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        event.stopPropagation();
        if (event.key === 'Escape') {
          take();
          onEscape();
        } else if (event.key === 'Backspace') {
          typed = typed.slice(0, -1);
        } else if (event.key.length === 1) {
          typed += event.key;
        }
      };
      target.addEventListener('keydown', pressed, true);
    },
    take,
  };
}
