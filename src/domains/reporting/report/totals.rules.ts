/** Decides what every report puts next to its figures: what they were before and by how much each has changed, in the answer and in its file. */
import { changeOf } from './figures.rules.ts';
import type { Period } from './period.rules.ts';
import type { ReportCell, ReportSheet } from './sheet.rules.ts';

type Values<Name extends string> = Readonly<Partial<Record<Name, string | number | null>>>;

/** Null = nothing to compare with. */
export interface ComparedWith<Figures, Changes = Readonly<Record<keyof Figures, string | null>>> {
  readonly before: Figures | null;
  readonly change: Changes | null;
}

/** What every report answers with, besides what it is about. */
export interface ReportAnswer<Group, Totals> {
  readonly period: Period;
  readonly comparison: Period | null;
  readonly groups: readonly Group[];
  readonly totalGroups: number;
  readonly totals: Totals;
}

/** @param before null = nothing to compare with. */
export function comparedWith<Name extends string, Figures extends Values<Name>>(
  names: readonly Name[],
  figures: Figures,
  before: Figures | null,
  change: typeof changeOf = changeOf,
): ComparedWith<Figures, Readonly<Record<Name, string | null>>> {
  if (before === null) return { before: null, change: null };
  const changes = names.map((name) => [name, change(figures[name] ?? null, before[name] ?? null)] as const);
  return { before, change: Object.fromEntries(changes) as Record<Name, string | null> };
}

/** A column for each figure. @param compared with two more after it, as `figureCells` fills them. */
export function figureColumns<Name extends string>(
  names: readonly Name[],
  figures: Readonly<Record<Name, { readonly label: string }>>,
  compared: boolean,
): ReportSheet['columns'] {
  return names.flatMap((name) => {
    const { label } = figures[name];
    const sides = [
      { name: `${name}Before`, title: `${label} before`, numeric: true },
      { name: `${name}Change`, title: `${label} change`, numeric: true },
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
