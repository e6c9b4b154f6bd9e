/** Table of a list: a real table with a sticky header and one link per row; long pages render only the visible rows. */
import { Checkbox, Skeleton, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '#web/kit/icons.ts';
import { columnVisibilityFeature, tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table';
import { lazy, Suspense, useMemo, type RefObject } from 'react';
import type { AnyItem } from '../any-item.ts';
import type { ColumnSpec } from './columns.ts';
import { ListRow, type RowActions } from './list-row.tsx';
import type { Sort } from './list-state.ts';
import type { ListColumn } from './list-types.ts';
import classes from './list.module.css';
import type { Selection } from './use-selection.ts';
import { RENDER_ALL } from './render-all.ts';

interface ListTableProps extends RowActions {
  readonly label: string;
  readonly columns: readonly ListColumn[];
  readonly shown: readonly string[];
  readonly items: readonly AnyItem[] | undefined;
  /** The rows are of the previous page, while the new ones are loading. */
  readonly outdated: boolean;
  readonly skeletonRows: number;
  readonly sort: Sort | null;
  readonly onSort: (field: string) => void;
  readonly selection: Selection | null;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** The virtualised rows are loaded with the first long page. */
const WindowedRows = lazy(() => import('./windowed-rows.tsx'));

const features = tableFeatures({ columnVisibilityFeature });
const NO_ROWS: AnyItem[] = [];

export function ListTable({
  label,
  columns,
  shown,
  items,
  outdated,
  skeletonRows,
  sort,
  onSort,
  selection,
  scroller,
  ...actions
}: ListTableProps) {
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, AnyItem> => ({
        id: column.name,
        accessorFn: (item) => item[column.name],
        header: column.label,
      })),
    [columns],
  );
  const columnVisibility = useMemo(() => Object.fromEntries(columns.map(({ name }) => [name, shown.includes(name)])), [columns, shown]);
  const data = useMemo(() => (items === undefined ? NO_ROWS : [...items]), [items]);
  const table = useTable({ features, columns: definitions, data, getRowId: (item) => item.uuid, state: { columnVisibility } });
  const { rows } = table.getRowModel();
  const visible = useMemo(() => columns.filter(({ name }) => columnVisibility[name]), [columns, columnVisibility]);
  const windowed = rows.length > RENDER_ALL;
  const span = visible.length + (selection === null ? 0 : 1);
  const renderRow = (at: number, index: number | undefined) => {
    const row = rows[at]!;
    return (
      <ListRow
        key={row.id}
        item={row.original}
        index={index}
        columns={visible}
        picked={selection === null ? null : selection.has(row.id)}
        onPick={selection?.toggle}
        {...actions}
      />
    );
  };

  return (
    // The table replaces its skeleton as a whole, so that each column gets its final width without visible shifts.
    <Table
      key={items === undefined ? 'waiting' : 'here'}
      className={classes.table}
      data-outdated={outdated || undefined}
      aria-label={label}
      aria-busy={items === undefined || outdated}
      aria-rowcount={windowed ? rows.length + 1 : undefined}
      withRowBorders
      tabularNums
    >
      <Table.Thead className={classes.head}>
        <Table.Tr>
          {selection === null ? null : (
            <Table.Th className={classes.pick} scope="col">
              <PickAll items={data} selection={selection} />
            </Table.Th>
          )}
          {visible.map((column) =>
            items === undefined ? (
              <WaitingHeader key={column.name} column={column} />
            ) : (
              <HeaderCell key={column.name} column={column} sort={sort} onSort={onSort} />
            ),
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items === undefined
          ? Array.from({ length: skeletonRows }, (_none, index) => <SkeletonRow key={index} columns={visible} picks={selection !== null} />)
          : null}
        {windowed ? (
          <Suspense>
            <WindowedRows count={rows.length} scroller={scroller} span={span} row={renderRow} />
          </Suspense>
        ) : (
          rows.map((_row, index) => renderRow(index, undefined))
        )}
      </Table.Tbody>
    </Table>
  );
}

function PickAll({ items, selection }: { readonly items: readonly AnyItem[]; readonly selection: Selection }) {
  const picked = items.filter(({ uuid }) => selection.has(uuid)).length;
  return (
    <Checkbox
      aria-label="Select all rows on this page"
      checked={picked > 0 && picked === items.length}
      indeterminate={picked > 0 && picked < items.length}
      disabled={items.length === 0}
      onChange={(event) => selection.setAll(items, event.currentTarget.checked)}
    />
  );
}

function HeaderCell({
  column,
  sort,
  onSort,
}: {
  readonly column: ColumnSpec;
  readonly sort: Sort | null;
  readonly onSort: (field: string) => void;
}) {
  const direction = sort?.field === column.name ? sort.direction : null;
  const text = (
    <span>
      {column.label}
      {column.unit === null ? null : <span className={classes.unit}> {column.unit}</span>}
    </span>
  );
  if (!column.sortable)
    return (
      <Table.Th scope="col" data-align={column.align}>
        {text}
      </Table.Th>
    );
  const Arrow = direction === null ? IconSelector : direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th
      scope="col"
      data-align={column.align}
      aria-sort={direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
    >
      <UnstyledButton className={classes.sort} data-on={direction !== null || undefined} onClick={() => onSort(column.name)}>
        {text}
        <Arrow size={13} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}

/** Header skeleton; column positions are known only with the rows. */
function WaitingHeader({ column }: { readonly column: ColumnSpec }) {
  return (
    <Table.Th scope="col" data-align={column.align}>
      <VisuallyHidden>{column.label}</VisuallyHidden>
      <Skeleton className={classes.bar} height={8} width="35%" data-align={column.align} />
    </Table.Th>
  );
}

/** Bar widths in percent: varied to look like data, and the same on every render. */
const WIDTHS = [62, 48, 74, 40, 55];

function SkeletonRow({ columns, picks }: { readonly columns: readonly ListColumn[]; readonly picks: boolean }) {
  return (
    <Table.Tr className={classes.skeleton}>
      {picks ? (
        <Table.Td className={classes.pick}>
          <Skeleton width={16} height={16} />
        </Table.Td>
      ) : null}
      {columns.map((column, index) => (
        <Table.Td key={column.name} data-align={column.align}>
          <Skeleton className={classes.bar} height={10} width={`${WIDTHS[index % WIDTHS.length]!}%`} data-align={column.align} />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
