/** Printed text: the visual order of mixed directions, how written text is drawn, and line breaking. */
import { describe, expect, it } from 'vitest';
import { loadFaces, printable, type Drawn } from './faces.ts';
import type { FontSlice } from './font-slices.ts';
import { createPen, PEN_SIGNS } from './pen.ts';
import { runsOf } from './runs.ts';

const slice = (font: string): FontSlice => ({ font, name: font, file: '', ranges: [] });
const [latin, arabic, hebrew] = [slice('latin'), slice('arabic'), slice('hebrew')];
const faces = {
  drawn: (cluster: string): Drawn[] => [
    { slice: /\p{Script=Arabic}/u.test(cluster) ? arabic : /\p{Script=Hebrew}/u.test(cluster) ? hebrew : latin, text: cluster },
  ],
};
const order = (text: string) => runsOf(text, faces).map((run) => run.text);

describe('runs', () => {
  it.each([
    ['Ann Lee', ['Ann Lee']],
    ['Ann דוד Lee', ['Ann ', 'דוד', ' Lee']],
    // Right to left: what is read first is last, digits in their usual order.
    ['דוד 12', ['12', ' ', 'דוד']],
    ['עדן (דוד)', ['(', 'דוד', ') ', 'עדן']],
    ['محمد علي', ['علي', ' ', 'محمد']],
    ['', []],
  ])('of %j are drawn as %j', (text, expected) => {
    expect(order(text)).toEqual(expected);
  });
  it('are not reordered by invisible characters', () => {
    expect(order('evil\u202Efdp.\u202C')).toEqual(['evilfdp.']);
  });
});

describe('printable text', () => {
  it('is composed, on one line, with tone marks above the ring', () => {
    expect(printable('Z\u0307o\u0301\u0142\nx\tz')).toBe('Żół x z');
    expect(printable('น้ำ')).toBe('นํ้า');
    expect(printable('A\uFE0F\u200B\u0000')).toBe('A');
  });
});

describe('the pen', () => {
  it('measures any text, breaks lines between words, and truncates the last line', async () => {
    const long = 'Anna Maria von Hohenlohe 王小明 عائشة';
    const pen = createPen(await loadFaces([long, '𓀀', PEN_SIGNS]), 'Test');
    const style = { size: 10 };
    expect(pen.linesOf(long, 1000, 2, style)).toEqual([long]);
    const lines = pen.linesOf(long, 60, 9, style);
    expect(lines.join(' ').replaceAll(' ', '')).toBe(long.replaceAll(' ', ''));
    expect(lines.every((line) => pen.widthOf(line, style) <= 60)).toBe(true);
    const cut = pen.linesOf(long, 60, 2, style);
    expect(cut).toHaveLength(2);
    expect(cut[1]!.endsWith('…') && pen.widthOf(cut[1]!, style) <= 60).toBe(true);
    expect(pen.linesOf('Anna', 1, 1, style)).toEqual(['A…']);
    expect(pen.linesOf('', 60, 2, style)).toEqual([]);
    // Characters without a font are as wide as a box.
    expect(pen.widthOf('𓀀', style)).toBeGreaterThan(5);
  });
  it('throws when fonts were not loaded for a text', async () => {
    const pen = createPen(await loadFaces(['a']), 'Test');
    expect(() => pen.widthOf('b', { size: 10 })).toThrow('not among the texts');
  });
  it('writes a valid file: a header, and each object at its offset in the table', async () => {
    const pen = createPen(await loadFaces(['Payslip', PEN_SIGNS]), 'Payslips');
    pen.page();
    pen.text('Payslip', { x: 20, y: 40 }, { size: 10 }, pen.tag('P'));
    const file = Buffer.from(await pen.end()).toString('latin1');
    expect(file.slice(0, 9)).toBe('%PDF-1.7\n');
    const table = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(file)![1]);
    expect(file.slice(table, table + 4)).toBe('xref');
    const entries = [...file.slice(table).matchAll(/^(\d{10}) \d{5} n $/gm)];
    expect(entries.length).toBeGreaterThan(5);
    for (const [index, [, offset]] of entries.entries()) {
      expect(file.slice(Number(offset), Number(offset) + 12)).toMatch(new RegExp(`^${index + 1} 0 obj`));
    }
  });
});
