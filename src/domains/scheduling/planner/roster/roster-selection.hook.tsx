/** Selection of roster cards by Ctrl or Shift click, keyboard and long press, and batch actions on it. */
import { countText } from '#core/number-format';
import { useCallback, useMemo, useRef, type Dispatch, type SetStateAction } from 'react';
import { DAY_MS } from '#core/span';
import type { Command, Direction } from '../gestures/calendar-keys.rules.ts';
import type { Row } from '../gestures/row-change.rules.ts';
import { changed } from '../../schedules/schedule/schedule-change.rules.ts';
import type { PlannerStore } from '../store/planner-store.hook.tsx';
import { movedSpan, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import { candidateOf, warningText, type Neighbours } from '../../schedules/conflicts/conflict-preview.rules.ts';
import { changes, moving, removing, tooMany } from '../store/batch.rules.ts';
import type { Planned } from '../../schedules/schedule/planned.rules.ts';
import type { CardDrag } from './roster-drag.client.ts';
import type { Roster, Selection } from './roster.rules.ts';
import {
  between,
  boxed,
  crossing,
  meansSelection,
  NOTHING_SELECTED,
  toggled,
  within,
  type CardPlace,
  type CellPlace,
} from './selection.rules.ts';

export interface SelectionParts {
  readonly roster: Roster;
  readonly shown: readonly Planned[];
  readonly rows: readonly Row[];
  readonly by: 'people' | 'accounts';
  readonly clock: ZoneClock;
  readonly store: PlannerStore;
  readonly accountOf: (uuid: string) => Planned['account'];
  readonly chosen: Selection;
  readonly choose: Dispatch<SetStateAction<Selection>>;
  readonly neighbours: Neighbours;
  readonly say: (text: string) => void;
}

export function useRosterSelection({ roster, shown, rows, by, clock, store, accountOf, chosen, choose, neighbours, say }: SelectionParts) {
  const anchor = useRef<CardPlace | null>(null);
  const plans = useMemo(
    () => (chosen.size === 0 ? NO_PLANS : shown.filter(({ uuid, mayEdit }) => mayEdit && chosen.has(uuid))),
    [chosen, shown],
  );
  const clear = useCallback(() => choose(NOTHING_SELECTED), [choose]);
  const toggle = (place: CardPlace): void => {
    if (shown.find(({ uuid }) => uuid === place.uuid)?.mayEdit !== true) return say('You cannot edit this schedule.');
    anchor.current = place;
    choose((before) => toggled(within(before, shown), place.uuid));
  };
  const changeOf = (planned: Planned, to: CardDrag, row: Row) => {
    const times = to.days === 0 ? {} : movedSpan(clock, planned, to.days * DAY_MS);
    const crossed = crossing(planned, by, to.fromRow, row, accountOf);
    return 'refused' in crossed ? { change: times, refused: crossed.refused } : { change: { ...times, ...crossed.change }, refused: null };
  };
  const extend = (place: CardPlace) => choose(between(roster, anchor.current ?? place, place));

  return {
    chosen,
    plans,
    clear,
    toggle,
    clicked(card: HTMLElement, { shiftKey }: { readonly shiftKey: boolean }): void {
      if (shiftKey) extend(placeOf(card));
      else toggle(placeOf(card));
    },
    boxed(from: CellPlace, to: CellPlace): void {
      anchor.current = null;
      choose(boxed(roster, from, to));
    },
    /** @returns whether the key applied to the selection. @param focused returns the focused card. */
    pressed(command: Command, focused: () => HTMLElement | null, step: (to: Direction) => void): boolean {
      const at = focused();
      if (command.kind === 'select') {
        switch (command.what) {
          case 'none':
            clear();
            return plans.length > 0;
          case 'all':
            choose(new Set(shown.flatMap(({ uuid, mayEdit }) => (mayEdit ? [uuid] : []))));
            return true;
          case 'toggle':
            if (at !== null) toggle(placeOf(at));
            return at !== null;
          case 'left':
          case 'right':
          case 'up':
          case 'down': {
            if (at === null) return false;
            const [left, before] = [at.dataset.shift!, chosen.has(at.dataset.shift!)];
            step(command.what);
            const reached = focused()?.dataset.shift;
            if (reached === undefined || reached === left) return true;
            // Moving back over selected cards deselects them.
            const back = before && chosen.has(reached) && chosen.size > 1;
            choose(back ? toggled(chosen, left) : new Set([...chosen, left, reached]));
            return true;
          }
        }
      }
      if (plans.length === 0 || !meansSelection(chosen, at?.dataset.shift ?? null)) return false;
      const many = tooMany(plans.length);
      if (many !== null && (command.kind === 'delete' || command.kind === 'move')) {
        say(many);
        return true;
      }
      if (command.kind === 'delete') {
        void store.batch(removing(plans)).then((done) => done && clear());
        return true;
      }
      if (command.kind !== 'move') return false;
      const bulk = moving(plans, command.by, clock);
      if (bulk !== null) void store.batch(bulk);
      return true;
    },
    /**
     * Effect of dragging one selected card on all of them; null when the card is not part of a multiple selection. Collisions are checked
     * against schedules that stay, not those that move along.
     */
    dragged(to: CardDrag): { readonly text: string; readonly warning: string | null; readonly drop: () => void } | null {
      const row = rows.find(({ id }) => id === to.toRow);
      if (row === undefined || plans.length < 2 || plans.every(({ uuid }) => uuid !== to.id)) return null;
      const moved = plans.map((planned) => ({ planned, ...changeOf(planned, to, row) }));
      const bulk = changes(moved, 'Moved');
      const many = tooMany(moved.length);
      if (bulk === null || many !== null) {
        const nothing = many ?? moved.find(({ refused }) => refused !== null)?.refused ?? 'This changes nothing.';
        return { text: nothing, warning: nothing, drop: () => say(nothing) };
      }
      const after = moved.map(({ planned, change }) => changed(planned, change));
      const loaded = [...neighbours.loaded.filter(({ uuid }) => !chosen.has(uuid)), ...after];
      const [first, ...others] = after.flatMap((one) => warningText(candidateOf(one), { ...neighbours, loaded }) ?? []);
      const days = Math.abs(to.days);
      const far = days === 0 ? null : `${countText(days, 'day')} ${to.days > 0 ? 'later' : 'earlier'}`;
      const text = [countText(moved.length, 'schedule'), far, to.toRow === to.fromRow ? null : row.name]
        .filter((part) => part !== null)
        .join(' · ');
      const more = others.length === 0 ? '' : `, and ${others.length} more`;
      return {
        text,
        warning: first === undefined ? null : `${text}: ${first}${more}`,
        drop: () => void store.batch(bulk),
      };
    },
  };
}

export type RosterSelection = ReturnType<typeof useRosterSelection>;

const NO_PLANS: readonly Planned[] = [];

function placeOf(card: HTMLElement): CardPlace {
  return { uuid: card.dataset.shift!, row: card.dataset.row! };
}
