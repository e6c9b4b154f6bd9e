/** Table of a report: sortable columns with units in the header, totals first, and changes below their figures. */
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Change, type Better } from './change.part.tsx';
import { nextSort, type Sort } from './report-address.rules.ts';
import { FigureText, type FigureValue } from './figure-text.part.tsx';
import { unitText, type Unit } from './report-text.rules.ts';
import classes from './reports.module.css';

export interface FigureColumn {
  readonly name: string;
  readonly label: string;
  readonly unit: Unit;
  readonly about: string;
  readonly better?: Better;
  /** Rendered before the figure. */
  readonly mark?: (row: Figured) => ReactNode;
}

/** Figures by column name, and their changes. */
export interface Figured {
  readonly [name: string]: unknown;
  readonly change?: Readonly<Record<string, string | null>> | null;
}

export interface ExtraColumn<Row> {
  readonly name: string;
  readonly label: string;
  readonly sortable?: boolean;
  readonly render: (row: Row) => ReactNode;
}

interface ReportTableProps<Row extends object> {
  readonly caption: string;
  /** Heading of the first column. */
  readonly title: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => ReactNode;
  readonly columns: readonly FigureColumn[];
  readonly extras?: readonly ExtraColumn<Row>[];
  readonly totals: object | null;
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort | null) => void;
}

export function ReportTable<Row extends object>({
  caption,
  title,
  rows,
  keyOf,
  nameOf,
  columns,
  extras = [],
  totals,
  sort,
  onSort,
}: ReportTableProps<Row>) {
  const cells = (row: Figured) =>
    columns.map(({ name, unit, better, mark }) => (
      <td key={name} data-figure>
        {mark?.(row)}
        <FigureText unit={unit} value={row[name] as FigureValue} />
        {row.change === null || row.change === undefined ? null : <Change change={row.change[name]} unit={unit} better={better} />}
      </td>
    ));
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={caption}>
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <Heading name="label" label={title} sort={sort} onSort={onSort} />
            {extras.map(({ name, label, sortable = false }) =>
              sortable ? (
                <Heading key={name} name={name} label={label} sort={sort} onSort={onSort} />
              ) : (
                <th key={name} scope="col">
                  {label}
                </th>
              ),
            )}
            {columns.map(({ name, label, unit, about }) => (
              <Heading key={name} name={name} label={label} unit={unitText(unit)} about={about} figure sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {totals === null ? null : (
            <tr className={classes.totals}>
              <th scope="row">Total</th>
              {extras.map(({ name }) => (
                <td key={name} />
              ))}
              {cells(totals as Figured)}
            </tr>
          )}
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{nameOf(row)}</th>
              {extras.map(({ name, render }) => (
                <td key={name}>{render(row)}</td>
              ))}
              {cells(row as Figured)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadingProps {
  readonly name: string;
  readonly label: string;
  readonly unit?: string | null;
  readonly about?: string;
  readonly figure?: boolean;
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort | null) => void;
}

function Heading({ name, label, unit = null, about, figure = false, sort, onSort }: HeadingProps) {
  const direction = sort?.figure === name ? sort.direction : null;
  return (
    <th
      scope="col"
      data-figure={figure || undefined}
      aria-sort={direction === null ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
    >
      <UnstyledButton
        className={classes.sort}
        title={about}
        data-on={direction !== null || undefined}
        onClick={() => onSort(nextSort(sort, name, figure))}
      >
        <span>
          {label}
          {unit === null ? null : <span className={classes.unit}> ({unit})</span>}
        </span>
        <span aria-hidden className={classes.arrow}>
          {direction === 'asc' ? '↑' : '↓'}
        </span>
      </UnstyledButton>
    </th>
  );
}
