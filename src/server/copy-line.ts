/** How a row is written in COPY's text format; a file of its own, since worker threads write rows and never see the database. */

/** One row; null is `\N`. */
export function copyLine(values: readonly (string | number | boolean | null | undefined)[]): string {
  return `${values.map((value) => (value === null || value === undefined ? '\\N' : typeof value === 'string' ? value.replace(/[\\\n\r\t]/g, (character) => ESCAPED[character]!) : String(value))).join('\t')}\n`;
}

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
