/** Decides what a report's table is before it becomes a file. */
export type ReportCell = string | number | boolean | null;

export interface ReportSheet {
  readonly name: string;
  readonly columns: readonly {
    readonly name: string;
    readonly title: string;
    readonly numeric?: boolean;
    readonly time?: 'instant' | 'day';
  }[];
  /** Made when they are asked for. */
  readonly rows: Iterable<readonly ReportCell[]>;
}

/** A row for each group, each made when it is asked for, and the totals last: there can be thousands, of a hundred cells each. */
export function* rowsOf<Group>(
  groups: readonly Group[],
  rowOf: (group: Group) => readonly ReportCell[],
  totals: readonly ReportCell[],
): Generator<readonly ReportCell[]> {
  for (const group of groups) yield rowOf(group);
  yield totals;
}
