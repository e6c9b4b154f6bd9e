/** Decides what is added to a report's figures when it has a comparison: previous values and changes, in the response and in files. */
import { changeIn, changeOf } from './figures.rules.ts';
import type { Period } from './period.rules.ts';
import type { ReportCell, ReportSheet } from './sheet.rules.ts';

type Values<Name extends string> = Readonly<Partial<Record<Name, string | number | null>>>;

/** Null = no comparison. */
export interface ComparedWith<Figures, Changes = Readonly<Record<keyof Figures, string | null>>> {
  readonly before: Figures | null;
  readonly change: Changes | null;
}

/** Common part of every report's response. */
export interface ReportAnswer<Group, Totals> {
  readonly period: Period;
  readonly comparison: Period | null;
  readonly groups: readonly Group[];
  readonly totalGroups: number;
  readonly totals: Totals;
}

/** @param before null = no comparison. */
export function comparedWith<Name extends string, Figures extends Values<Name>>(
  names: readonly Name[],
  figures: Figures,
  before: Figures | null,
  units: Readonly<Record<Name, { readonly unit: string }>>,
  relative: typeof changeOf = changeOf,
): ComparedWith<Figures, Readonly<Record<Name, string | null>>> {
  if (before === null) return { before: null, change: null };
  const changes = names.map((name) => [name, changeIn(units[name].unit, figures[name] ?? null, before[name] ?? null, relative)] as const);
  return { before, change: Object.fromEntries(changes) as Record<Name, string | null> };
}

/** A column per figure. @param compared adds two columns after each, as filled by `figureCells`. */
export function figureColumns<Name extends string>(
  names: readonly Name[],
  figures: Readonly<Record<Name, { readonly label: string; readonly unit: string }>>,
  compared: boolean,
): ReportSheet['columns'] {
  return names.flatMap((name) => {
    const { label, unit } = figures[name];
    const sides = [
      { name: `${name}Before`, title: `${label} before`, numeric: true },
      { name: `${name}Change`, title: `${label} ${unit === 'percent' ? 'difference' : 'change'}`, numeric: true },
    ];
    return [{ name, title: label, numeric: true }, ...(compared ? sides : [])];
  });
}

export function figureCells<Name extends string>(
  names: readonly Name[],
  row: Values<Name> & ComparedWith<Values<Name>, Values<Name>>,
  compared: boolean,
): ReportCell[] {
  return names.flatMap((name) => [row[name] ?? null, ...(compared ? [row.before?.[name] ?? null, row.change?.[name] ?? null] : [])]);
}
