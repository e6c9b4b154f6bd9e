/** The command that a key triggers in the calendar. */
import { DAY_MS } from '#core/span';
import { isTimeline, type View } from '../store/calendar-state.rules.ts';
import { STEP_MS } from '../../schedules/schedule/zone-time.rules.ts';

/** In the grid of the roster. */
export type Direction = 'left' | 'right' | 'up' | 'down';
/** In order of time, or in a direction. */
export type Step = 'next' | 'previous' | 'first' | 'last' | Direction;

export type Command =
  | { readonly kind: 'view'; readonly view: View }
  | { readonly kind: 'step'; readonly direction: 1 | -1 }
  | { readonly kind: 'today' | 'new' | 'help' | 'undo' | 'redo' }
  | { readonly kind: 'focus'; readonly to: Step }
  | { readonly kind: 'open' | 'delete' }
  /** In the roster: selects all shown, none, toggles the focused one, or extends to the next card in a direction. */
  | { readonly kind: 'select'; readonly what: 'all' | 'none' | 'toggle' | Direction }
  /** Offset in wall time. */
  | { readonly kind: 'move'; readonly by: number }
  /** Offset of the end in wall time. */
  | { readonly kind: 'resize'; readonly by: number }
  /** To the row above (-1) or below (1) in a timeline. */
  | { readonly kind: 'row'; readonly direction: 1 | -1 };

export interface Key {
  readonly key: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

/** Context in which the key was pressed. */
export interface Place {
  readonly view: View;
  /** Whether a schedule has focus. */
  readonly onEvent: boolean;
  /** Whether an empty cell of the roster has focus. */
  readonly onCell?: boolean;
  /** Whether no control has focus, as after navigation. */
  readonly nowhere?: boolean;
}

const ARROWS: Readonly<Record<string, Direction>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

const VIEW_KEYS: Readonly<Record<string, View>> = {
  r: 'roster',
  d: 'day',
  w: 'week',
  m: 'month',
  l: 'list',
  a: 'accounts',
  e: 'employees',
};

export function commandOf(pressed: Key, place: Place): Command | null {
  const { ctrl, alt } = pressed;
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
  if (ctrl && !alt && place.view === 'roster' && key === 'a') return { kind: 'select', what: 'all' };
  if (ctrl) return !alt && key === 'z' ? { kind: pressed.shift ? 'redo' : 'undo' } : !alt && key === 'y' ? { kind: 'redo' } : null;
  if (alt) return place.onEvent ? changeOf(key, pressed.shift, place.view) : null;
  if (place.view === 'roster') {
    const command = selectionOf(key, pressed.shift, place.onEvent) ?? inGrid(key, place);
    if (command !== null) return command;
  }
  if (place.onEvent) {
    const command = onEventOf(key);
    if (command !== null) return command;
  }
  if (place.nowhere === true && !pressed.shift && key in ARROWS) return { kind: 'focus', to: 'next' };
  if (key === '?') return { kind: 'help' };
  if (pressed.shift) return null;
  if (key === '[' || key === ']') return { kind: 'step', direction: key === '[' ? -1 : 1 };
  if (key === 't') return { kind: 'today' };
  if (key === 'n') return { kind: 'new' };
  const view = VIEW_KEYS[key];
  return view === undefined ? null : { kind: 'view', view };
}

function selectionOf(key: string, shift: boolean, onEvent: boolean): Command | null {
  if (key === 'Escape') return { kind: 'select', what: 'none' };
  if (!onEvent) return null;
  if (key === ' ') return { kind: 'select', what: 'toggle' };
  const direction = shift ? ARROWS[key] : undefined;
  return direction === undefined ? null : { kind: 'select', what: direction };
}

/** The selection is visible wherever the focus is, so Delete applies to it without a focused card as well. */
function inGrid(key: string, { onEvent, onCell = false }: Place): Command | null {
  const direction = ARROWS[key];
  if (direction !== undefined) return onEvent || onCell ? { kind: 'focus', to: direction } : null;
  if (onCell && key === 'Enter') return { kind: 'new' };
  if (onCell && (key === 'Home' || key === 'End')) return { kind: 'focus', to: key === 'Home' ? 'first' : 'last' };
  return key === 'Delete' ? { kind: 'delete' } : null;
}

function onEventOf(key: string): Command | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return { kind: 'focus', to: 'next' };
    case 'ArrowLeft':
    case 'ArrowUp':
      return { kind: 'focus', to: 'previous' };
    case 'Home':
      return { kind: 'focus', to: 'first' };
    case 'End':
      return { kind: 'focus', to: 'last' };
    case 'Enter':
    case ' ':
      return { kind: 'open' };
    case 'Delete':
    case 'Backspace':
      return { kind: 'delete' };
    default:
      return null;
  }
}

/** Arrow keys along the time axis move by 15 minutes, across it by a day or a row. */
function changeOf(key: string, shift: boolean, view: View): Command | null {
  const horizontal = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  const vertical = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
  if (horizontal === 0 && vertical === 0) return null;
  if (shift) return view === 'month' ? null : { kind: 'resize', by: (horizontal + vertical) * STEP_MS };
  if (view === 'month') return { kind: 'move', by: (horizontal + vertical * 7) * DAY_MS };
  if (view === 'roster') return vertical === 0 ? { kind: 'move', by: horizontal * DAY_MS } : { kind: 'row', direction: vertical };
  if (!isTimeline(view)) return { kind: 'move', by: horizontal * DAY_MS + vertical * STEP_MS };
  return vertical === 0 ? { kind: 'move', by: horizontal * STEP_MS } : { kind: 'row', direction: vertical };
}
