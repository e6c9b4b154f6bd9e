/** Skeleton shown while the first week loads: columns or rows matching the view. */
import { itemAt } from '#core/present';
import { VisuallyHidden } from '@mantine/core';
import { isTimeline, lengthOf, type CalendarState } from '../store/calendar-state.rules.ts';
import classes from './calendar-skeleton.module.css';

/** Position and length of the placeholder blocks, as a share of the height. Constant, so that nothing flickers. */
const BLOCKS = [
  [12, 16],
  [38, 12],
  [60, 18],
  [22, 14],
  [50, 20],
  [8, 12],
  [44, 16],
] as const;

const WEEK = 7;

/** The layout of the view and its number of cells. */
function shapeOf(state: Pick<CalendarState, 'view' | 'span'>): readonly [shape: string, cells: number] {
  if (state.view === 'list') return ['list', WEEK];
  if (state.view === 'month') return ['month', 5 * WEEK];
  if (isTimeline(state.view) || state.view === 'roster') return ['rows', WEEK];
  return ['columns', lengthOf(state) === 'day' ? 1 : WEEK];
}

export function CalendarSkeleton({ state }: { readonly state: Pick<CalendarState, 'view' | 'span'> }) {
  const [shape, cells] = shapeOf(state);
  return (
    <div className={classes.skeleton} data-shape={shape}>
      <VisuallyHidden role="status">Loading…</VisuallyHidden>
      {Array.from({ length: cells }, (_, cell) => {
        const [from, size] = itemAt(BLOCKS, cell % BLOCKS.length);
        return (
          <div key={cell} className={classes.skeletonCell} aria-hidden>
            <div className={classes.skeletonBlock} style={{ '--from': `${from}%`, '--size': `${size}%` } as React.CSSProperties} />
          </div>
        );
      })}
    </div>
  );
}
