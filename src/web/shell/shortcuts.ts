/** Which keys do what, in the words that the help shows; and which keys belong to what the person is typing into. */

export interface Shortcut {
  /** Pressed together within one entry; one after the other across entries. */
  readonly keys: readonly string[];
  readonly what: string;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

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
        { keys: ['Esc'], what: 'Close what is open' },
      ],
    },
    {
      title: 'Lists',
      shortcuts: [
        { keys: ['/'], what: 'Search the list' },
        { keys: ['n'], what: 'New record' },
        { keys: ['↑', '↓'], what: 'Move through the rows' },
        { keys: ['Enter'], what: 'Open the row' },
      ],
    },
    { title: 'Forms', shortcuts: [{ keys: [`${mod} Enter`], what: 'Save' }] },
  ];
}

/** Fields take letters themselves; so does everything inside an open dialog. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], [role="listbox"], [role="menu"]') !== null;
}

export interface Sequence {
  /** @returns the letter that followed `g`, or null. */
  readonly press: (key: string) => string | null;
}

const SEQUENCE_MS = 900;

/** "g" then a letter within a moment. */
export function createGoTo(now: () => number): Sequence {
  let armed = Number.NEGATIVE_INFINITY;
  return {
    press(key) {
      const at = now();
      const inTime = at - armed <= SEQUENCE_MS;
      armed = key === 'g' && !inTime ? at : Number.NEGATIVE_INFINITY;
      return inTime ? key : null;
    },
  };
}
