/** Type-ahead of the menu: letters typed in quick succession form a word, which is reset after 350 ms. */
import { itemAt } from '#core/present';

const TYPE_AHEAD_MS = 350;

interface TypeAhead {
  /**
   * @param at when the key was pressed, in milliseconds: a busy page handles keys later than that.
   * @returns the index of the entry that matches the typed text, or null.
   */
  readonly type: (letter: string, labels: readonly string[], current: number, at: number) => number | null;
}

export function createTypeAhead(): TypeAhead {
  let typed = '';
  let last = Number.NEGATIVE_INFINITY;
  return {
    type(letter, labels, current, at) {
      if (letter.length !== 1 || (letter === ' ' && typed === '')) return null;
      typed = at - last > TYPE_AHEAD_MS ? letter : typed + letter;
      last = at;
      const wanted = typed.toLowerCase();
      // A single letter moves on to the next entry that starts with it; a longer text stays on a matching entry.
      const start = wanted.length === 1 ? current + 1 : Math.max(current, 0);
      for (let step = 0; step < labels.length; step += 1) {
        const index = (start + step) % labels.length;
        if (itemAt(labels, index).toLowerCase().startsWith(wanted)) return index;
      }
      return null;
    },
  };
}
