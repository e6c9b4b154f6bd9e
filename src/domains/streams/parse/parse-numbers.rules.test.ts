/** Tests of reading numbers: exact in every format that the platform writes, and nothing else accepted. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movePoint } from '#core/money';
import {
  currencyIn,
  currencyOfSign,
  decimalMarkOf,
  readAmount,
  readAverage,
  readCount,
  readRate,
  type NumberStyle,
} from './parse-numbers.rules.ts';

const ENGLISH: NumberStyle = { decimalMark: '.', language: 'en' };
const INDONESIAN: NumberStyle = { decimalMark: ',', language: 'id' };
const value = (read: ReturnType<typeof readAmount>) => (read.ok ? read.value : `not ${read.expected}`);

describe('an amount', () => {
  it.each([
    ['£1,234.56', '1234.56'],
    ['1.00K', '1000'],
    ['6,830,000.01₫', '6830000.01'],
    ['Rp588,7RB', '588700'],
    ['1,7JT', '1700000'],
    ['$0.00', '0'],
    ['RM 12.50', '12.5'],
    ['12.50 RM', '12.5'],
    ['-£5.10', '-5.1'],
    ['£-5.10', '-5.1'],
    ['−5', '-5'],
    ['US$1.5M', '1500000'],
    ['1.2B', '1200000000'],
    ['1234', '1234'],
    ['1,234', '1234'],
    ['12,5', '12.5'],
    ['1.234,56', '1234.56'],
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ['28.125', '28.125'],
    ['0.125', '0.125'],
    ['0,125', '0.125'],
    ['1 234,50 €', '1234.5'],
    ["1'234.50", '1234.5'],
    ['GBP 12', '12'],
    ['12,34 EUR', '12.34'],
    ['007', '7'],
    ['0.000001', '0.000001'],
  ])('%s in English is %s', (written, expected) => expect(value(readAmount(written, ENGLISH))).toBe(expected));

  it.each([
    ['Rp588.700', '588700'],
    ['Rp1.234.567,89', '1234567.89'],
    ['588,7RB', '588700'],
    ['588.7RB', '588700'],
    ['1,2M', '1200000000'],
    ['2T', '2000000000000'],
    ['12,345', '12.345'],
    ['1K', '1000'],
  ])('%s in Indonesian is %s', (written, expected) => {
    expect(value(readAmount(written, INDONESIAN))).toBe(expected);
  });

  it.each(['', '-', '--', '—', ' -- ', '\u00A0'])('"%s" is unknown', (written) => {
    for (const read of [readAmount, readAverage, readCount]) expect(read(written, ENGLISH)).toEqual({ ok: true, value: null });
    expect(readRate(written)).toEqual({ ok: true, value: null });
  });

  it.each([
    'many',
    '1.2.3,4,5',
    '12 34',
    '1,23,4',
    '5X',
    '1e5',
    '.5',
    '5.',
    'NaN',
    '£',
    '1KK',
    '12%',
    '1.2.3',
    '=1+1',
    '1234567890123456',
    '(5.00)',
    '1,234.56.7',
    '12,345,67',
    '1234,567.8',
    '12,34,567.8',
    '1,2345.6',
    '5 x',
    'x5',
    '5 k k',
    `${'1,111,'.repeat(8)}111`,
  ])('"%s" is rejected', (written) => {
    expect(readAmount(written, ENGLISH)).toEqual({ ok: false, expected: 'an amount such as 1,234.56, £1.2K or Rp588,7RB' });
  });

  it.each([
    ['1234.56', '1234.56'],
    ['1.2E-2', '0.012'],
    ['6.83E6', '6830000'],
    ['0.30000000000000004', '0.3'],
    ['1234.5600000000002', '1234.56'],
    ['-3', '-3'],
    ['0', '0'],
    ['1e99', null],
    [' 5 ', '5'],
    ['1e-31', null],
    ['1e+12', '1000000000000'],
    ['x5', null],
    ['5x', null],
    ['0.012345678901234567', '0.0123456789012346'],
    ['12.3456789012345678', '12.3456789012346'],
    ['-0.0', '0'],
    ['x', null],
    ['NaN', null],
  ])('stored as %s is %s', (number, expected) => {
    const read = readAmount({ number }, ENGLISH);
    expect(read.ok ? read.value : null).toBe(expected);
  });

  it('is not a date', () => expect(readAmount({ date: 0 }, ENGLISH).ok).toBe(false));

  const amounts = fc
    .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999n }), fc.integer({ min: 0, max: 99 }))
    .map(([whole, cents]) => ({ whole: String(whole), cents: String(cents).padStart(2, '0') }));
  const group = (digits: string, mark: string) => digits.replace(/\B(?=(\d{3})+$)/g, mark);
  const exact = (text: string) => movePoint(text, 0);

  it('round-trips however it is grouped, signed or abbreviated', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom('£', 'Rp', 'RM', '$', ''), fc.boolean(), ({ whole, cents }, sign, behind) => {
        const decimal = exact(`${whole}.${cents}`);
        const signed = (text: string) => (behind ? `${text}${sign}` : `${sign}${text}`);
        expect(value(readAmount(signed(`${group(whole, ',')}.${cents}`), ENGLISH))).toBe(decimal);
        expect(value(readAmount(signed(`${group(whole, '.')},${cents}`), INDONESIAN))).toBe(decimal);
        expect(value(readAmount(signed(`${group(whole, '.')},${cents}`), ENGLISH))).toBe(decimal);
        expect(value(readAmount(signed(group(whole, '.')), INDONESIAN))).toBe(exact(whole));
        expect(value(readAmount(signed(group(whole, ',')), ENGLISH))).toBe(exact(whole));
        const thousands = movePoint(decimal, -3);
        if (/^\d+\.\d+$/.test(thousands)) expect(value(readAmount(signed(`${thousands}K`), ENGLISH))).toBe(decimal);
        if (/^\d+\.\d+$/.test(thousands)) expect(value(readAmount(signed(`${thousands.replace('.', ',')}RB`), INDONESIAN))).toBe(decimal);
      }),
    );
  });

  it('is either exact or rejected, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-£Rp0-9.,KMJTRB% ]{0,12}$/)), (text) => {
        for (const style of [ENGLISH, INDONESIAN]) {
          for (const read of [readAmount(text, style), readCount(text, style), readAverage(text, style), readRate(text)])
            expect(read.ok ? (read.value ?? '0') : '0').toMatch(/^-?\d+(\.\d*[1-9])?$/);
        }
      }),
    );
  });
});

describe('a count', () => {
  it.each([
    ['1,234', '1234'],
    ['1.234', '1234'],
    ['1.2K', '1200'],
    ['1,2RB', '1200'],
    ['12.0', '12'],
    ['0', '0'],
    ['1.234.567', '1234567'],
  ])('%s is %s', (written, expected) => expect(value(readCount(written, ENGLISH))).toBe(expected));
  it.each(['1.5', '-1', '£5', '0.125', '1.2345K'])('%s is rejected', (written) => expect(readCount(written, ENGLISH).ok).toBe(false));
  it('is the same in both languages for whole numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (count) => {
        for (const mark of [',', '.', '']) {
          for (const style of [ENGLISH, INDONESIAN])
            expect(value(readCount(String(count).replace(/\B(?=(\d{3})+$)/g, mark), style))).toBe(String(count));
        }
      }),
    );
  });
  it('of an average may have decimals, but must not be negative', () => {
    expect(value(readAverage('37.5', ENGLISH))).toBe('37.5');
    expect(value(readAverage('-1', ENGLISH))).toBe('not a number such as 1,234.5 or 1.2K');
    expect(value(readAverage('many', ENGLISH))).toBe('not a number such as 1,234.5 or 1.2K');
  });
});

describe('a rate', () => {
  it.each([
    ['8.33%', '0.0833'],
    ['8,33%', '0.0833'],
    ['8.33 %', '0.0833'],
    ['0.028244', '0.028244'],
    ['0,028244', '0.028244'],
    ['1.5', '1.5'],
    ['150%', '1.5'],
    ['1,234.56%', '12.3456'],
    ['1.234%', '0.01234'],
    ['0%', '0'],
    ['100%', '1'],
  ])('%s is %s', (written, expected) => {
    expect(value(readRate(written))).toBe(expected);
  });
  it.each(['-1%', '1K', '%', '0,%', '5.%', '1,234,%', '8.33%%', '£1', 'high'])('%s is rejected', (written) =>
    expect(readRate(written).ok).toBe(false),
  );
  it('that is rejected is explained', () => expect(value(readRate('high'))).toBe('not a rate such as 8.33% or 0.0833'));
  it('stored by a spreadsheet is a fraction', () => expect(value(readRate({ number: '0.0833' }))).toBe('0.0833'));
});

describe('the decimal mark', () => {
  it.each([
    [['Rp588,7RB'], null, 'en', ','],
    [['£1,234.56'], null, 'id', '.'],
    [['1.234,56', '12.50', '7,5'], null, 'en', ','],
    [['1,234', '5'], null, 'en', '.'],
    [['1.234', '5'], null, 'id', ','],
    [['Rp588.700'], 'IDR', 'en', ','],
    [['588.700₫'], 'VND', 'en', ','],
    [['R$588.700'], 'BRL', 'en', ','],
    [['£588,700'], 'GBP', 'en', '.'],
    [['1.2345', '12,345'], null, 'id', '.'],
    [['1,2345', '12.345'], null, 'en', ','],
    [['12,345.6'], null, 'id', '.'],
    [['1.5', '1,5'], null, 'en', '.'],
    [['1.5', '1,5'], null, 'id', ','],
    [[], 'GBP', 'en', '.'],
    [['6,830,000.01₫'], 'VND', 'en', '.'],
    [[{ number: '1.5' }, null], null, 'id', ','],
  ] as const)('of %j with %s in %s is "%s"', (amounts, currency, language, expected) =>
    expect(decimalMarkOf(amounts, currency, language)).toBe(expected),
  );
});

describe('the currency', () => {
  it.each<[string, string | null]>([
    ['£1', 'GBP'],
    ['Rp588,7RB', 'IDR'],
    ['6,830,000.01₫', 'VND'],
    ['RM12', 'MYR'],
    ['US$5', 'USD'],
    ['S$5', 'SGD'],
    ['MX$5', 'MXN'],
    ['R$5', 'BRL'],
    ['A$5', 'AUD'],
    ['$5', 'USD'],
    ['5 €', 'EUR'],
    ['5đ', 'VND'],
    ['฿5', 'THB'],
    ['₱5', 'PHP'],
    ['¥5', 'JPY'],
    ['-£5', 'GBP'],
    ...['GBP', 'USD', 'EUR', 'IDR', 'MYR', 'VND', 'THB', 'PHP', 'SGD', 'JPY', 'BRL', 'MXN', 'AUD'].map((code): [string, string] => [
      `12 ${code}`,
      code,
    ]),
    ['12', null],
    ['1.2K', null],
  ])('of %s is %s', (text, expected) => expect(currencyIn(text)).toBe(expected));
  it.each<[string, string | null]>([
    ['Rp', 'IDR'],
    ['£', 'GBP'],
    ['RM', 'MYR'],
    ['$', 'USD'],
    [' Rp ', 'IDR'],
    ['LIVE', null],
    ['SKU orders', null],
    ['seconds', null],
    ['', null],
  ])('named by %s is %s', (sign, expected) => expect(currencyOfSign(sign)).toBe(expected));
});
