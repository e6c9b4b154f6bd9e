/** Keyboard shortcuts of a list: arrows, j and k move between rows, Enter opens (rows are links), x selects, / searches, n creates a record. */
import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { useScreenKeys, type ShortcutGroup } from '#web/kit/screen-keys.ts';
import { hasModifier, isFocusNowhere, isFreeKey } from '#web/kit/page-keys.ts';

interface ListKeys {
  /** Null for a list that cannot be searched. */
  readonly onSearch: (() => void) | null;
  readonly onNew: (() => void) | null;
  /** Toggles the focused row; receives its record's uuid. Null when rows are not selected. */
  readonly onPick: ((uuid: string) => void) | null;
  readonly onEscape: () => void;
}

/** Attribute of a row's link; its value is the record's uuid. */
export const ROW = 'data-row';
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

export function useListKeys(list: RefObject<HTMLElement | null>, keys: ListKeys): void {
  const [searches, creates, picks] = [keys.onSearch !== null, keys.onNew !== null, keys.onPick !== null];
  useScreenKeys(useMemo(() => listed(searches, creates, picks), [searches, creates, picks]));
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (hasModifier(event) || !isFreeKey(event)) return;
      if (handleKey(event, list.current, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list]);
}

/** The keys that the list has, for the list that “?” opens. */
function listed(searches: boolean, creates: boolean, picks: boolean): ShortcutGroup {
  return {
    title: 'List',
    shortcuts: [
      ...(searches ? [{ keys: ['/'], what: 'Search the list' }] : []),
      ...(creates ? [{ keys: ['n'], what: 'New record' }] : []),
      { keys: ['↑', '↓'], what: 'Move between rows (or j and k)' },
      { keys: ['Enter'], what: 'Open the row' },
      ...(picks ? [{ keys: ['x'], what: 'Select the row' }] : []),
    ],
  };
}

function handleKey(event: KeyboardEvent, list: HTMLElement | null, keys: ListKeys): boolean {
  switch (event.key) {
    case '/':
      keys.onSearch?.();
      return keys.onSearch !== null;
    case 'n':
      keys.onNew?.();
      return keys.onNew !== null;
    case 'x': {
      const uuid = focusedRow(list)?.getAttribute(ROW);
      if (uuid) keys.onPick?.(uuid);
      return Boolean(uuid) && keys.onPick !== null;
    }
    case 'ArrowDown':
    case 'ArrowUp':
    case 'j':
    case 'k':
      return isFocusNowhere() || list?.contains(event.target as Element) ? walk(list, STEPS[event.key]!) : false;
    case 'Escape':
      keys.onEscape();
      return false;
    default:
      return false;
  }
}

function focusedRow(list: HTMLElement | null): Element | null {
  const active = document.activeElement;
  if (list === null || active === null || !list.contains(active)) return null;
  return active.hasAttribute(ROW) ? active : (active.closest('[data-record]')?.querySelector(`[${ROW}]`) ?? null);
}

function walk(list: HTMLElement | null, step: 1 | -1): boolean {
  if (list === null) return false;
  const rows = [...list.querySelectorAll<HTMLElement>(`[${ROW}]`)];
  const at = rows.indexOf(focusedRow(list) as HTMLElement);
  const next = at === -1 ? rows[step === 1 ? 0 : rows.length - 1] : rows[at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}
