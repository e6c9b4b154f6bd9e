/**
 * Buffers keystrokes between opening the palette and its input receiving focus, so that they reach the input and not the screen behind it.
 */

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault' | 'stopPropagation'>;

export interface KeyTarget {
  addEventListener(type: 'keydown', listener: (event: KeyPress) => void, capture: true): void;
  removeEventListener(type: 'keydown', listener: (event: KeyPress) => void, capture: true): void;
}

export interface EarlyInput {
  readonly text: string;
  /** Whether Enter was pressed after the text. Later keys would have gone to the screen that it opens, so they are dropped. */
  readonly isEntered: boolean;
}

interface EarlyKeys {
  /** @param onEscape called when the user cancels. */
  readonly start: (onEscape: () => void) => void;
  /** Stops buffering. @returns what was typed in the meantime. */
  readonly take: () => EarlyInput;
}

export function createEarlyKeys(target: KeyTarget): EarlyKeys {
  let typed = '';
  let isEntered = false;
  let pressed: ((event: KeyPress) => void) | null = null;

  function press(key: string): void {
    // Without a text, nothing was chosen.
    if (key === 'Enter') isEntered = typed.trim() !== '';
    else if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key.length === 1) typed += key;
  }

  function take(): EarlyInput {
    if (pressed !== null) target.removeEventListener('keydown', pressed, true);
    pressed = null;
    const taken = { text: typed, isEntered };
    typed = '';
    isEntered = false;
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
        } else if (!isEntered) {
          press(event.key);
        }
      };
      target.addEventListener('keydown', pressed, true);
    },
    take,
  };
}
