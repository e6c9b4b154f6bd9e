/**
 * Formats numbers for people. Negative numbers on screens and in print have the minus sign "−" (U+2212), which is as wide as "+" and never
 * breaks a line; files and the API keep the hyphen.
 */
const MINUS = '−';

export interface NumberFormat {
  readonly format: (value: number | string) => string;
}

/** "-12.5" → "−12.5". @param text a single formatted number. */
export function withMinus(text: string): string {
  return text.replace('-', MINUS);
}

/** "−12.5" → "-12.5": numbers copied from a screen are accepted in inputs. */
export function withHyphen(typed: string): string {
  return typed.replaceAll(MINUS, '-');
}

/** Cached, since creating a formatter costs a hundred times as much as using it. */
const formats = new Map<string, NumberFormat>();

/** "12,345" by default. What rounds to zero has no sign. */
export function numberFormat(options: Intl.NumberFormatOptions = {}): NumberFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  if (known !== undefined) return known;
  const intl = new Intl.NumberFormat('en-GB', { signDisplay: 'negative', ...options });
  const format: NumberFormat = { format: (value) => withMinus(intl.format(value as Intl.StringNumericLiteral)) };
  formats.set(key, format);
  return format;
}

const COUNT = numberFormat();

/** "12,345" */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** "1 file", "3,000 files". */
export function countText(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}
