/** Virtualised rows of a long roster: renders the rows in view plus overscan and those that must stay mounted. */
import { itemAt } from '#core/present';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, type RefObject } from 'react';
import { rowHeight, withKept, type By } from './roster-window.rules.ts';
import type { RosterRow } from './roster.rules.ts';

interface RosterWindowProps {
  readonly rows: readonly RosterRow[];
  readonly by: By;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Ids of rows that stay mounted when they scroll out of view. */
  readonly kept: readonly string[];
  readonly draw: (row: RosterRow, index: number, measure: (element: HTMLElement | null) => void) => ReactNode;
}

const OVERSCAN = 5;

export default function RosterWindow({ rows, by, scroller, kept, draw }: RosterWindowProps) {
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => itemAt(rows, index).row.id,
    estimateSize: (index) => rowHeight(rows[index]!, by),
    rangeExtractor: (range) => withKept(defaultRangeExtractor(range), rows, kept),
    overscan: OVERSCAN,
    // Rows in view are rendered before anything is measured.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  const items = virtual.getVirtualItems();
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <>
      {items.map(({ index, key, start }, at) => {
        const room = start - (items[at - 1]?.end ?? 0);
        return (
          <Fragment key={key}>
            {room > 0 ? <div aria-hidden style={{ height: room }} /> : null}
            {draw(rows[index]!, index, virtual.measureElement)}
          </Fragment>
        );
      })}
      {below > 0 ? <div aria-hidden style={{ height: below }} /> : null}
    </>
  );
}
