/** A table row: its title is a real link, a click anywhere opens the record, hovering prefetches it. */
import { Checkbox, Table } from '@mantine/core';
import { memo, useRef, type MouseEvent } from 'react';
import type { AnyItem } from '../any-item.ts';
import { AppLink } from '../app-link.tsx';
import { FieldView } from '../field-view.tsx';
import type { ListColumn } from './list-types.ts';
import classes from './list.module.css';
import { ROW } from './use-list-keys.ts';

export interface RowActions {
  readonly titleColumn: string | undefined;
  readonly nameOf: (item: AnyItem) => string;
  readonly pathOf: (item: AnyItem) => string;
  readonly onOpen: (item: AnyItem, newTab: boolean) => void;
  readonly onHover: (item: AnyItem) => void;
}

interface ListRowProps extends RowActions {
  readonly item: AnyItem;
  /** Position on the page, where only some of its rows are rendered. */
  readonly index: number | undefined;
  readonly columns: readonly ListColumn[];
  /** Null when rows cannot be selected. */
  readonly picked: boolean | null;
  readonly onPick: ((item: AnyItem) => void) | undefined;
}

/** Delay that prevents prefetching rows that the pointer only passes over. */
const HOVER_MS = 70;
const OWN_CLICK = 'a, button, input, label';

export const ListRow = memo(function ListRow({
  item,
  index,
  columns,
  picked,
  onPick,
  titleColumn,
  nameOf,
  pathOf,
  onOpen,
  onHover,
}: ListRowProps) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const onClick = (event: MouseEvent) => {
    if ((event.target as Element).closest(OWN_CLICK) !== null || window.getSelection()?.type === 'Range') return;
    onOpen(item, event.ctrlKey || event.metaKey);
  };
  const onAuxClick = (event: MouseEvent) => {
    if (event.button === 1 && (event.target as Element).closest(OWN_CLICK) === null) onOpen(item, true);
  };
  return (
    <Table.Tr
      className={classes.row}
      data-record={item.uuid}
      data-picked={picked === true || undefined}
      aria-rowindex={index === undefined ? undefined : index + 2}
      onClick={onClick}
      onAuxClick={onAuxClick}
      onMouseEnter={() => {
        timer.current = setTimeout(() => onHover(item), HOVER_MS);
      }}
      onMouseLeave={() => clearTimeout(timer.current)}
    >
      {picked === null ? null : (
        <Table.Td className={classes.pick}>
          <Checkbox aria-label={`Select ${nameOf(item)}`} checked={picked} onChange={() => onPick?.(item)} />
        </Table.Td>
      )}
      {columns.map((column) => {
        const content =
          column.render === undefined ? (
            <FieldView name={column.name} field={column.field} value={item[column.name]} inCell />
          ) : (
            column.render(item)
          );
        return (
          <Table.Td key={column.name} data-align={column.align} className={classes.cell}>
            {column.name === titleColumn ? (
              <AppLink to={pathOf(item)} className={classes.title} {...{ [ROW]: item.uuid }} onFocus={() => onHover(item)}>
                {content}
              </AppLink>
            ) : (
              content
            )}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
});
