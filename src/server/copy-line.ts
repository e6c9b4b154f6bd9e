/** Formats rows in COPY's text format; a separate file, since worker threads write rows and never load the database module. */

/** One row; null is `\N`. */
export function copyLine(values: readonly (string | number | boolean | null | undefined)[]): string {
  return `${values.map((value) => (value === null || value === undefined ? '\\N' : typeof value === 'string' ? value.replace(/[\\\n\r\t]/g, (character) => ESCAPED[character]!) : String(value))).join('\t')}\n`;
}

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
