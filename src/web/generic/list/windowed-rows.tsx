/** Virtualised rows of a long page: only rows in or near the viewport are rendered, with spacers for the others. */
import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode, RefObject } from 'react';

interface WindowedRowsProps {
  readonly count: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Number of columns that a spacer spans. */
  readonly span: number;
  readonly row: (at: number, index: number) => ReactNode;
}

const ROW_HEIGHT = 41;

export default function WindowedRows({ count, scroller, span, row }: WindowedRowsProps) {
  const virtual = useVirtualizer({ count, getScrollElement: () => scroller.current, estimateSize: () => ROW_HEIGHT, overscan: 15 });
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <>
      {above > 0 ? <Spacer span={span} height={above} /> : null}
      {items.map(({ index }) => row(index, index))}
      {below > 0 ? <Spacer span={span} height={below} /> : null}
    </>
  );
}

function Spacer({ span, height }: { readonly span: number; readonly height: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={span} style={{ height, padding: 0 }} />
    </tr>
  );
}
