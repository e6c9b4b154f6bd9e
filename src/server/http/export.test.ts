/** Exported files are read back unchanged, by libraries that were not used to write them. */
import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import readWorkbook from 'read-excel-file/node';
import { unzipSync, strFromU8 } from 'fflate';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { tableBytes, acquireExportSlot } from './export-answer.ts';
import { tableOfSheet, type Cell, type Table, type TableColumn } from './export.ts';

const ZONE = 'Europe/London';

function table(columns: readonly TableColumn[], rows: readonly (readonly Cell[])[], name = 'Made'): Table {
  return {
    name,
    columns,
    parts: (async function* () {
      yield rows;
    })(),
  };
}

const texts = (values: readonly Cell[]): Table =>
  table(
    [{ name: 'text', title: 'Text' }],
    values.map((value) => [value]),
  );

async function workbook(made: Table) {
  const bytes = await tableBytes(made, 'xlsx', ZONE);
  const [sheet] = await readWorkbook(bytes, { trim: false });
  return { name: sheet!.sheet, rows: sheet!.data as unknown[][], xml: strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!) };
}

async function csvValues(values: readonly string[]): Promise<string[]> {
  const text = (await tableBytes(texts(values), 'csv', ZONE)).toString('utf8');
  expect(text.startsWith('\uFEFFtext')).toBe(true);
  return parse(text, { bom: true, relax_column_count: true })
    .slice(1)
    .map(([value]) => value!);
}

describe('a CSV file', () => {
  it('reads back phone numbers, plain numbers and every script as typed', async () => {
    const typed = [
      '+447700900123',
      '+44 20 7946 0000',
      '+44 (0)20-7946.0000',
      '07700900123',
      '0012',
      '-12.50',
      '12.50',
      'Łukasz “Ava” 🎤',
      'a,b',
      'two\nlines',
    ];
    expect(await csvValues(typed)).toEqual(typed);
  });

  it('contains no formula where another separator would begin a cell', async () => {
    const found = await csvValues([';=1+1', 'a;=1+1', 'a\t@SUM(A1)', 'note\n=1+1', 'x;+A1', 'milk; -5 degrees', 'list:\n- milk', 'a;b']);
    expect(found).toEqual(["';'=1+1", "a;'=1+1", "a\t'@SUM(A1)", "note\n'=1+1", "x;'+A1", 'milk; -5 degrees', 'list:\n- milk', 'a;b']);
  });

  it('contains no formula, whatever the text begins with', async () => {
    const evil = [
      '=1+1',
      '+cmd|’/c calc’!A1',
      '-1+A1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      '＝1+1',
      '＋A1',
      '－A1',
      '＠SUM(A1)',
      '+44 20 7946=1',
      '-1-2',
    ];
    expect(await csvValues(evil)).toEqual(evil.map((text) => `'${text}`));
  });
});

describe('a workbook', () => {
  it('has numbers and money as numbers, and days, clock times and instants as dates in the agency’s time zone', async () => {
    const columns: TableColumn[] = [
      { name: 'n', title: 'Number', kind: 'number' },
      { name: 'm', title: 'Money', kind: 'money' },
      { name: 'i', title: 'Start', kind: 'instant' },
      { name: 'd', title: 'Day', kind: 'day' },
      { name: 'c', title: 'Clock', kind: 'clock' },
      { name: 'b', title: 'Yes', kind: 'text' },
    ];
    const { rows } = await workbook(
      table(columns, [
        ['-0.0492', '1234.56', '2026-07-01T09:30:15+00:00', '2026-07-01', '22:15', true],
        [7, '0.00', '2026-01-01T09:30:00+00:00', '1890-01-01', null, false],
        ['12345678901234567', null, '2026-10-25T01:00:00+00:00', 'someday', '', null],
        [null, null, '2026-10-25T00:59:59+00:00', null, null, null],
      ]),
    );
    expect(rows[0]).toEqual(['Number', 'Money', 'Start (Europe/London)', 'Day', 'Clock', 'Yes']);
    const date = (text: string) => new Date(`${text}Z`);
    // The reader does not round what a fraction of a day cannot represent exactly.
    for (const row of rows)
      for (const [index, value] of row.entries())
        if (value instanceof Date) row[index] = new Date(Math.round(value.getTime() / 1000) * 1000);
    expect(rows[1]!.slice(0, 4)).toEqual([-0.0492, 1234.56, date('2026-07-01T10:30:15'), date('2026-07-01T00:00:00')]);
    expect(rows[2]!.slice(0, 4)).toEqual([7, 0, date('2026-01-01T09:30:00'), '1890-01-01']);
    expect(rows[3]!.slice(0, 4)).toEqual(['12345678901234567', null, date('2026-10-25T01:00:00'), 'someday']);
    expect(rows[4]![2]).toEqual(date('2026-10-25T01:59:59'));
    expect([rows[1]![5], rows[2]![5]]).toEqual([true, false]);
  });

  it('keeps text as text: phones, leading zeros, formula-like text, markup', async () => {
    const typed = [
      '+447700900123',
      '07700900123',
      '=1+1',
      '@SUM(A1)',
      '<b>&"\'</b>',
      ' spaces ',
      'two\nlines',
      'tab\there',
      '🎤 Łukasz ＝1',
    ];
    const { rows, xml } = await workbook(texts(typed));
    expect(rows.slice(1).map(([value]) => value)).toEqual(typed);
    expect(xml).not.toContain('<f');
  });

  it('truncates text longer than a cell may be, never inside a surrogate pair', async () => {
    const fits = 'x'.repeat(32_767);
    const { rows } = await workbook(texts([fits, `${fits}x`, '🎤'.repeat(20_000), `x${'🎤'.repeat(20_000)}`]));
    const values = rows.slice(1).map(([value]) => value as string);
    expect(values[0]).toBe(fits);
    for (const value of values.slice(1)) {
      expect(value.length).toBeLessThanOrEqual(32_767);
      expect(value.endsWith('… (shortened)')).toBe(true);
      expect(value).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/);
    }
  });

  it('replaces characters that a workbook cannot contain', async () => {
    const { rows, xml } = await workbook(
      texts(['bell \u0007 null \u0000 escape \u001B', 'half \uD83C pair', 'none \uFFFE', 'old\r\nlines\rhere']),
    );
    expect(rows.slice(1).map(([value]) => value)).toEqual([
      'bell \uFFFD null \uFFFD escape \uFFFD',
      'half \uFFFD pair',
      'none \uFFFD',
      'old\nlines\nhere',
    ]);
    // Excel reads _x0041_ as "A" unless its first underscore is escaped.
    expect((await workbook(texts(['_x0041_']))).xml).toContain('_x005F_x0041_');
    expect(xml).toContain('xml:space="preserve"');
  });

  it('has a sheet name that Excel accepts, whatever the report is called', async () => {
    expect((await workbook(table([{ name: 'a', title: 'A' }], [['b']], "'Live/streams: [a] by * and? something longer'"))).name).toMatch(
      /^[^[\]:*?/\\']{1,31}$/,
    );
    expect((await workbook(table([{ name: 'a', title: 'A' }], [], '///'))).name).toBe('Sheet1');
  });

  it('has many columns and rows in their places', async () => {
    const columns = Array.from({ length: 60 }, (_, index) => ({ name: `c${index}`, title: `C${index}`, numeric: true }));
    const sheet = {
      name: 'Many',
      columns,
      rows: Array.from({ length: 401 }, (_, row) => columns.map((_column, column) => String(row * 100 + column))),
    };
    const { rows } = await workbook(tableOfSheet(sheet));
    expect(rows).toHaveLength(402);
    expect(rows[401]).toEqual(columns.map((_, column) => 40_000 + column));
  });
});

describe('exports of one user', () => {
  const reply = () => ({ raw: new EventEmitter() }) as unknown as FastifyReply;

  it('run one at a time with a few queued, and a disconnected client frees its slot', async () => {
    const first = await acquireExportSlot(reply(), 'ava');
    const leaves = reply();
    const waiting = [acquireExportSlot(leaves, 'ava'), acquireExportSlot(reply(), 'ava'), acquireExportSlot(reply(), 'ava')];
    await expect(acquireExportSlot(reply(), 'ava')).rejects.toMatchObject({
      code: 'core.ownBusy',
      status: 429,
      headers: { 'retry-after': '10' },
    });
    (await acquireExportSlot(reply(), 'ben'))();
    leaves.raw.emit('close');
    await expect(waiting[0]).rejects.toThrow();
    first();
    (await waiting[1]!)();
    (await waiting[2]!)();
    (await acquireExportSlot(reply(), 'ava'))();
  });

  it('leave capacity for others: when many users export, the next one is rejected immediately', async () => {
    const pending = Array.from({ length: 44 }, (_, index) => acquireExportSlot(reply(), `person ${index}`));
    await pending[3];
    await expect(acquireExportSlot(reply(), 'one more')).rejects.toMatchObject({
      code: 'core.busy',
      status: 503,
      headers: { 'retry-after': '10' },
    });
    for (const slot of pending) (await slot)();
    (await acquireExportSlot(reply(), 'one more'))();
  });
});
