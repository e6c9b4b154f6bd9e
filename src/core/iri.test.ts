/** Tests of IRIs, of the schemas of actions that read them, and of links to web pages. */
import { describe, expect, it } from 'vitest';
import { day, RECORD, recordOf, reference } from './action-shapes.ts';
import { defineEvent } from './events.ts';
import { iriOf, isUuid, uuidFromIri, uuidIn } from './iri.ts';
import type { Resource } from './resource.ts';
import { MAX_URL, webAddress } from './web-links.ts';

const uuid = '0190a000-0000-7000-8000-00000000abcd';
const lamps = { plural: 'lamps', label: { one: 'Lamp', many: 'Lamps' } } as Resource;

describe('an IRI', () => {
  it('contains the plural of its resource and the uuid of the record', () => {
    expect(iriOf(lamps, uuid)).toBe(`/api/lamps/${uuid}`);
    expect(uuidFromIri(lamps, iriOf(lamps, uuid))).toBe(uuid);
    expect(uuidFromIri(lamps, `/api/lamps/${uuid.toUpperCase()}`)).toBe(uuid);
  });
  it.each([uuid, `/api/rooms/${uuid}`, `/api/lamps/${uuid}/on`, `/api/lamps/`, `/api/lamps/12`, `x/api/lamps/${uuid}`, ''])(
    'is not %j',
    (text) => expect(uuidFromIri(lamps, text)).toBeNull(),
  );
  it.each([
    [uuid, true],
    [uuid.toUpperCase(), true],
    [`${uuid}0`, false],
    [`x${uuid}`, false],
    [uuid.replaceAll('-', ''), false],
    [uuid.replace('a', 'g'), false],
  ])('contains %s: %s', (text, expected) => expect(isUuid(text)).toBe(expected));
});

describe('the input of an action', () => {
  it('names a record by its IRI', () => {
    expect(reference(lamps).parse(`/api/lamps/${uuid}`)).toBe(uuid);
    expect(reference(lamps).safeParse('12').error?.issues).toMatchObject([
      { code: 'custom', message: '“12” should be the IRI, uuid or id of one of the lamps.' },
    ]);
  });

  it('names a day that exists', () => {
    expect(day().parse('2024-02-29')).toBe('2024-02-29');
    expect(day().safeParse('2023-02-29').error?.issues).toMatchObject([
      { message: 'This value should be a day, YYYY-MM-DD.', params: { code: 'NOT_A_TIME' } },
    ]);
  });

  it('or its output may be a whole record, that the documents reference', () => {
    const schema = recordOf<Resource>('Lamp');
    expect(schema.parse({ name: 'Ada' })).toEqual({ name: 'Ada' });
    expect(schema.safeParse('Ada').success).toBe(false);
    expect([RECORD, schema.meta()]).toEqual(['record', { record: 'Lamp' }]);
  });
});

describe('an event', () => {
  it('has a name', () => expect(defineEvent('lamps.broken')).toEqual({ name: 'lamps.broken' }));
});

describe('a link to a web page', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['  HTTP://Example.com/A?b=c#d ', 'http://example.com/A?b=c#d'],
    ['https://example.com/ä', 'https://example.com/%C3%A4'],
    [`https://example.com/${'a'.repeat(MAX_URL - 20)}`, `https://example.com/${'a'.repeat(MAX_URL - 20)}`],
    [`https://example.com/${'a'.repeat(MAX_URL - 19)}`, null],
    ['javascript:alert(1)', null],
    ['javascript://https://x', null],
    ['ftp://example.com', null],
    ['example.com', null],
    ['https://', null],
    ['https://ada@example.com', null],
    ['https://:secret@example.com', null],
    ['', null],
  ])('%j is %j', (text, address) => expect(webAddress(text)).toBe(address));
});

it('reads the uuid of any IRI of this server', () => expect(uuidIn('/api/employees/abc')).toBe('abc'));
