/** Limits of reports. */

/** Rows of a report, also in files. */
export const MOST_ROWS = 10_000;
