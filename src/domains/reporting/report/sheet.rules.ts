/** Decides what a report's table is before it becomes a file. */
export type ReportCell = string | number | boolean | null;

export interface ReportSheet {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly title: string; readonly numeric?: boolean; readonly time?: 'instant' | 'day' }[];
  readonly rows: readonly (readonly ReportCell[])[];
}
