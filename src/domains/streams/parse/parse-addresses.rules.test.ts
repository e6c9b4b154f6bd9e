/** Tests of the addresses added to cells and rows that have none. */
import { describe, expect, it } from 'vitest';
import { addAddresses, columnOf } from './parse-addresses.rules.ts';

const added = (sheet: string) => {
  const pieces = addAddresses(sheet, 1_000_000);
  return Array.isArray(pieces) ? pieces.join('') : pieces;
};

describe('the addresses of a sheet', () => {
  it('follow the cell and row before', () => {
    expect(added('<row><c/><c t="s"><v>1</v></c></row><row/><row spans="1:2"><c><v/></c></row>')).toBe(
      '<row r="1"><c r="A1"/><c r="B1" t="s"><v>1</v></c></row><row r="2"/><row r="3" spans="1:2"><c r="A3"><v/></c></row>',
    );
  });
  it('continue from those that are given', () => {
    expect(added(`<row r='7'><c/><c s="1" r = 'AZ7'/><c/></row><row><c r="C9"/><c/></row><row><c/></row>`)).toBe(
      `<row r='7'><c r="A7"/><c s="1" r = 'AZ7'/><c r="BA7"/></row><row r="8"><c r="C9"/><c r="D9"/></row><row r="10"><c r="A10"/></row>`,
    );
  });
  it('are not added to other elements, comments and CDATA', () => {
    expect(added('<cols><col/></cols><row><!-- <c/> --><c><is><t><![CDATA[<c/>]]></t></is></c></row><rowBreaks/><!-- <c/>')).toBe(
      '<cols><col/></cols><row r="1"><!-- <c/> --><c r="A1"><is><t><![CDATA[<c/>]]></t></is></c></row><rowBreaks/><!-- <c/>',
    );
  });
  it('stay as they are when every cell has one', () => {
    expect(added('<row><c r="A1"/></row><row r="2"/>')).toBeNull();
  });
  it('may not add more bytes than allowed', () => {
    const sheet = `<row r="1">${'<c/>'.repeat(26)}</row>`;
    expect(addAddresses(sheet, 26 * 7)).toHaveLength(2);
    expect(addAddresses(sheet, 26 * 7 - 1)).toBe('tooLarge');
  });
  it('number columns as spreadsheets do', () => {
    const cells = 18_278;
    const letters = [...added(`<row>${'<c/>'.repeat(cells)}</row>`)!.matchAll(/<c r="([A-Z]+)1"/g)].map(([, name]) => name!);
    expect([25, 26, 701, 702, 16_383, cells - 1].map((at) => letters[at])).toEqual(['Z', 'AA', 'ZZ', 'AAA', 'XFD', 'ZZZ']);
    expect(letters.map(columnOf)).toEqual(letters.map((_, at) => at + 1));
  });
});
