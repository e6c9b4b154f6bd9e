/** The structure of a report's table before it is exported to a file. */
export type ReportCell = string | number | boolean | null;

export interface ReportSheet {
  readonly name: string;
  readonly columns: readonly {
    readonly name: string;
    readonly title: string;
    readonly numeric?: boolean;
    readonly time?: 'instant' | 'day';
  }[];
  /** Generated lazily. */
  readonly rows: Iterable<readonly ReportCell[]>;
}

/** A row per group, generated lazily because there can be thousands of rows with a hundred cells each, and the totals last. */
export function* rowsOf<Group>(
  groups: readonly Group[],
  rowOf: (group: Group) => readonly ReportCell[],
  totals: readonly ReportCell[],
): Generator<readonly ReportCell[]> {
  for (const group of groups) yield rowOf(group);
  yield totals;
}
