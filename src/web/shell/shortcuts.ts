/** Keyboard shortcuts with their help texts. */

import type { ShortcutGroup } from '../kit/screen-keys.ts';

export function modKey(platform: string = navigator.platform): string {
  return /Mac|iPhone|iPad/.test(platform) ? '⌘' : 'Ctrl';
}

export function shortcutGroups(mod: string): readonly ShortcutGroup[] {
  return [
    {
      title: 'Everywhere',
      shortcuts: [
        { keys: [`${mod} K`], what: 'Search people, accounts, pages and actions' },
        { keys: ['?'], what: 'Show this help' },
        { keys: ['Esc'], what: 'Close dialog or menu' },
      ],
    },
    { title: 'Forms', shortcuts: [{ keys: [`${mod} Enter`], what: 'Save' }] },
  ];
}

export interface Sequence {
  /**
   * @param at when the key was pressed, in milliseconds: a busy page handles keys later than that.
   * @returns the letter that followed `g`, or null.
   */
  readonly press: (key: string, at: number) => string | null;
}

/** How long the letter after "g" is awaited. */
export const SEQUENCE_MS = 900;

/** Recognises `g` followed by a letter within a short time. */
export function createGoTo(): Sequence {
  let armed = Number.NEGATIVE_INFINITY;
  return {
    press(key, at) {
      const inTime = at - armed <= SEQUENCE_MS;
      armed = key === 'g' && !inTime ? at : Number.NEGATIVE_INFINITY;
      return inTime ? key : null;
    },
  };
}
