/** Parses an export's numbers: signs, separators, K and RB, per cent; always exact, and an unreadable value states what was expected. */
import { movePoint, toScale } from '#core/money';
import { isUnknown, textOf, UNKNOWN, type Cell, type NumberCell, type Read } from './parse-cells.rules.ts';
import type { ExportLanguage } from './parse-rows.rules.ts';

export interface NumberStyle {
  readonly decimalMark: '.' | ',';
  /** Determines the suffix M: million in English, thousand million (miliar) in Indonesian. */
  readonly language: ExportLanguage;
}

const MAX_WHOLE_DIGITS = 15;
/** Spreadsheets show 15 digits; stored digits beyond are floating-point noise. */
const SPREADSHEET_DIGITS = 15;
const SUFFIXES: Readonly<Record<ExportLanguage, Readonly<Record<string, number>>>> = {
  en: { k: 3, m: 6, b: 9, t: 12, rb: 3, jt: 6 },
  id: { k: 3, rb: 3, jt: 6, m: 9, t: 12 },
};
/** Longer signs come first, since "US$" contains "$". */
const SIGNS: readonly (readonly [string, string])[] = [
  ['us$', 'USD'],
  ['s$', 'SGD'],
  ['mx$', 'MXN'],
  ['r$', 'BRL'],
  ['a$', 'AUD'],
  ['rp', 'IDR'],
  ['rm', 'MYR'],
  ['£', 'GBP'],
  ['€', 'EUR'],
  ['$', 'USD'],
  ['₫', 'VND'],
  ['đ', 'VND'],
  ['฿', 'THB'],
  ['₱', 'PHP'],
  ['¥', 'JPY'],
  ...['GBP', 'USD', 'EUR', 'IDR', 'MYR', 'VND', 'THB', 'PHP', 'SGD', 'JPY', 'BRL', 'MXN', 'AUD'].map(
    (code) => [code.toLowerCase(), code] as const,
  ),
];
/** Currencies whose amounts are usually written with a decimal comma. */
const COMMA_CURRENCIES = new Set(['IDR', 'VND', 'BRL']);

export function readAmount(cell: Cell, style: NumberStyle): Read<string> {
  return readNumber(cell, (text) => readWritten(withoutCurrency(text).text, style), 'an amount such as 1,234.56, £1.2K or Rp588,7RB');
}

/** A number with decimals that is not money, such as average viewers. */
export function readAverage(cell: Cell, style: NumberStyle): Read<string> {
  return notNegative(
    readNumber(cell, (text) => readWritten(text, style), 'a number such as 1,234.5 or 1.2K'),
    'a number such as 1,234.5 or 1.2K',
  );
}

export function readCount(cell: Cell, style: NumberStyle): Read<string> {
  const expected = 'a whole number such as 1,234 or 1.2K';
  const read = readNumber(cell, (text) => readWritten(GROUPED.test(text) ? text.replace(/[.,]/g, '') : text, style), expected);
  return read.ok && read.value?.includes('.') ? { ok: false, expected } : notNegative(read, expected);
}

/** Returns a fraction: "8.33%" is 0.0833. Rates have no thousands to group, so a lone separator is always the decimal mark. */
export function readRate(cell: Cell): Read<string> {
  const expected = 'a rate such as 8.33% or 0.0833';
  const read = readNumber(
    cell,
    (text) => {
      const [, number = '', percent] = /^(.*?)\s?(%?)$/.exec(text)!;
      const plain = /^\d+(?:[.,]\d+)?$/.test(number) ? number.replace(',', '.') : readGrouped(number, '.');
      return plain === null ? null : percent === '%' ? movePoint(plain, -2) : plain;
    },
    expected,
  );
  return notNegative(read, expected);
}

/** "Rp" → IDR; null when the text is no currency sign or code. */
export function currencyOfSign(sign: string): string | null {
  const written = sign.trim().toLowerCase();
  return SIGNS.find(([known]) => known === written)?.[1] ?? null;
}

/** ISO code of the sign before or after an amount; null without one. */
export function currencyIn(text: string): string | null {
  return withoutCurrency(text.trim().toLowerCase()).currency;
}

/** Decides by the unambiguous amounts; on a tie by what is usual for currency and language. */
export function decimalMarkOf(amounts: Iterable<Cell>, currency: string | null, language: ExportLanguage): '.' | ',' {
  let [dots, commas] = [0, 0];
  for (const cell of amounts) {
    if (typeof cell !== 'string') continue;
    const mark = /([.,])(?:\d{1,2}|\d{4,})(?!\d|[.,]\d)/.exec(cell)?.[1];
    if (mark === '.') dots += 1;
    if (mark === ',') commas += 1;
  }
  if (dots !== commas) return dots > commas ? '.' : ',';
  return language === 'id' || (currency !== null && COMMA_CURRENCIES.has(currency)) ? ',' : '.';
}

const GROUPED = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/;

function readNumber(cell: Cell, readText: (text: string) => string | null, expected: string): Read<string> {
  if (isUnknown(cell)) return UNKNOWN;
  if (typeof cell === 'object' && cell !== null && 'date' in cell) return { ok: false, expected };
  const value = typeof cell === 'string' ? readText(textOf(cell).toLowerCase().replaceAll('−', '-')) : plainOf(cell as NumberCell);
  if (value === null || !/^-?\d{1,15}(\.\d{1,40})?$/.test(value)) return { ok: false, expected };
  return { ok: true, value: canonical(value) };
}

/** "007.50" → "7.5": the canonical form of a value, without calculating. */
function canonical(plain: string): string {
  const short = (plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain).replace(/^(-?)0+(?=\d)/, '$1');
  return short === '-0' ? '0' : short;
}

function notNegative(read: Read<string>, expected: string): Read<string> {
  return read.ok && read.value?.startsWith('-') ? { ok: false, expected } : read;
}

function withoutCurrency(text: string): { readonly text: string; readonly currency: string | null } {
  const [, minus = '', rest = ''] = /^(-?)\s?(.*)$/.exec(text)!;
  for (const [sign, currency] of SIGNS) {
    if (rest.startsWith(sign)) return { text: `${minus}${rest.slice(sign.length).trim()}`, currency };
    if (rest.endsWith(sign)) return { text: `${minus}${rest.slice(0, -sign.length).trim()}`, currency };
  }
  return { text, currency: null };
}

/** "1.234,5rb" → "1234500"; null when it is not a number. */
function readWritten(text: string, { decimalMark, language }: NumberStyle): string | null {
  const [, minus = '', digits = '', suffix = ''] = /^(-?)\s?([\d.,' ]*\d)\s?([a-z]{0,2})$/.exec(text) ?? [];
  const plain = readGrouped(digits.replace(/(?<=\d)[ '](?=\d{3}(?!\d))/g, ''), decimalMark);
  const places = suffix === '' ? 0 : SUFFIXES[language][suffix];
  if (plain === null || places === undefined) return null;
  return places === 0 ? `${minus}${plain}` : movePoint(`${minus}${plain}`, places);
}

/**
 * Digits with separators → digits with a decimal point. Of two kinds of separator the last is the decimal mark; a lone one is judged by the
 * digits around it.
 */
function readGrouped(digits: string, decimalMark: '.' | ','): string | null {
  if (!/^\d(?:[\d.,]*\d)?$/.test(digits) || digits.length > 3 * MAX_WHOLE_DIGITS) return null;
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last < 0) return digits;
  const mark = digits[last] as '.' | ',';
  const other = mark === '.' ? ',' : '.';
  const [whole, decimals] = [digits.slice(0, last), digits.slice(last + 1)];
  if (whole.includes(other)) return isGrouped(whole, other) ? `${whole.replaceAll(other, '')}.${decimals}` : null;
  if (whole.includes(mark)) return isGrouped(digits, mark) ? digits.replaceAll(mark, '') : null;
  return mark !== decimalMark && GROUPED.test(digits) ? `${whole}${decimals}` : `${whole}.${decimals}`;
}

function isGrouped(digits: string, mark: '.' | ','): boolean {
  const [first = '', ...groups] = digits.split(mark);
  return /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
}

/** A stored number without exponent and floating-point noise: "1.2E-2" → "0.012". */
function plainOf({ number }: NumberCell): string | null {
  const [, mantissa, exponent = '0'] = /^(-?\d{1,40}(?:\.\d{1,30})?)(?:e([+-]?\d{1,2}))?$/i.exec(number.trim()) ?? [];
  if (mantissa === undefined || Math.abs(Number(exponent)) > 30) return null;
  const plain = movePoint(mantissa, Number(exponent));
  const [, whole = '', decimals = ''] = /^-?(\d+)(?:\.(\d+))?$/.exec(plain)!;
  const room = whole === '0' ? SPREADSHEET_DIGITS + /^0*/.exec(decimals)![0].length : SPREADSHEET_DIGITS - whole.length;
  return decimals.length > room && room >= 0 ? toScale(plain, room) : plain;
}
