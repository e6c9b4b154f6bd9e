/** Structured field kinds in forms: input values, request bodies, and errors of their parts. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { everyone } from '#core/access';
import { file, json, text, webLinks } from '#core/fields';
import { defineResource } from '#core/resource';
import { Schedule } from '#domains/scheduling';
import { clientChecks } from '../client-checks.ts';
import { changedRow, newRow, rowColumns, rowRights, rowValues } from './child-rows.ts';
import { bodyOf, changedFiles, changedNames, newValues, patchOf, sameValue, toFormValue, toInput, valuesOf } from './form-values.ts';
import type { ChildRow } from './form-value.ts';
import { hasInput } from './kinds.ts';
import { partErrors, pathsOf, placeViolations } from './violations.ts';

const Crate = defineResource({
  name: 'Crate',
  plural: 'crates',
  table: 'crate',
  label: { one: 'Crate', many: 'Crates' },
  about: 'Made for a test.',
  title: 'name',
  fields: {
    name: text(),
    pages: webLinks(),
    layout: json(z.object({ width: z.int().min(1) })),
    own: json()({ nullable: true }),
    note: file({ nullable: true, accept: ['image/*'], maxBytes: 5 }),
  },
  filters: {},
  orders: [],
  defaultOrder: { id: 'asc' },
  access: { read: everyone, create: everyone, update: everyone, remove: everyone },
});
const { pages, layout, own, note } = Crate.fields;
const item = { '@id': '/api/crates/1', uuid: '1', name: 'C', pages: [{ url: 'https://a.example/', title: null }], layout: { width: 2 } };

describe('a file', () => {
  const stored = { url: '/api/crates/1/note', filename: 'a.png', size: 3, mimeType: 'image/png', checksum: 'a'.repeat(64) };
  const chosen = (content: string, type = 'image/png') => ({ chosen: new File([content], 'a.png', { type }) });
  const before = { name: 'C', note: stored };

  it('is uploaded separately once the record is saved, never in its body', () => {
    const next = chosen('abc');
    expect(changedNames(Crate, before, { ...before, note: next })).toEqual(['note']);
    expect(patchOf(Crate, before, { name: 'D', note: next })).toEqual({ name: 'D' });
    expect(bodyOf(Crate, { name: 'D', note: next })).toEqual({ name: 'D' });
    expect(changedFiles(Crate, before, { name: 'D', note: next })).toEqual([['note', next.chosen]]);
    expect(changedFiles(Crate, before, { name: 'D', note: null })).toEqual([['note', null]]);
    expect(changedFiles(Crate, before, { name: 'D', note: { ...stored } })).toEqual([]);
    expect(valuesOf(Crate, ['note'], { ...item, note: stored })).toEqual({ note: stored });
    expect(toFormValue(note, null)).toBeNull();
  });

  it('is rejected before sending when it is too large, or known by the browser to be of the wrong type', () => {
    expect(clientChecks(Crate, { note: chosen('abc') })).toEqual({});
    expect(clientChecks(Crate, { note: chosen('abcdef') })).toEqual({ note: 'The file is 6 B; the limit is 5 B.' });
    expect(clientChecks(Crate, { note: chosen('abc', 'text/html') })).toEqual({
      note: 'Files of type text/html are not accepted.',
    });
    expect(clientChecks(Crate, { note: chosen('abc', '') })).toEqual({});
    expect(clientChecks(Crate, { note: stored })).toEqual({});
  });
});

describe('web links', () => {
  it('are rows; an error names the row by its index', () => {
    expect(toFormValue(pages, item.pages)).toEqual([{ url: 'https://a.example/', title: '' }]);
    const typed = [
      { url: 'https://a.example', title: 'A' },
      { url: 'javascript:alert(1)', title: '' },
      { url: '', title: 'x' },
    ];
    expect(Object.keys(clientChecks(Crate, { pages: typed }))).toEqual(['pages[1].url', 'pages[2].url']);
    expect(clientChecks(Crate, { pages: typed.slice(0, 1) })).toEqual({});
    expect(clientChecks(Crate, { pages: [] })).toEqual({});
  });

  it('are sent unchanged and in order, and only when something changed', () => {
    const before = valuesOf(Crate, ['pages'], item);
    expect(patchOf(Crate, before, { pages: [{ url: 'https://a.example/', title: '' }] })).toEqual({});
    const two = [
      { url: 'https://b.example', title: '' },
      { url: 'https://a.example/', title: '' },
    ];
    expect(patchOf(Crate, before, { pages: two })).toEqual({ pages: two });
    expect(changedNames(Crate, { pages: two }, { pages: [two[1]!, two[0]!] })).toEqual(['pages']);
  });
});

describe('JSON with a schema', () => {
  it('is shown as formatted text; different formatting of the same value is not a change', () => {
    const before = valuesOf(Crate, ['layout'], item);
    expect(before.layout).toBe('{\n  "width": 2\n}');
    expect(patchOf(Crate, before, { layout: '{"width":2}' })).toEqual({});
    expect(patchOf(Crate, before, { layout: '{"width":3}' })).toEqual({ layout: { width: 3 } });
    expect(toInput(layout, '')).toBeNull();
    expect(sameValue(layout, 'not json', 'not json either')).toBe(false);
  });

  it('reports where the schema is violated before sending', () => {
    expect(clientChecks(Crate, { layout: '{"width": 0}' }).layout).toMatch(/^width: /);
    expect(clientChecks(Crate, { layout: '{"width": ' }).layout).toMatch(/not JSON/);
    expect(clientChecks(Crate, { layout: ' ' }).layout).toMatch(/required/);
    expect(clientChecks(Crate, { layout: '{"width": 1}' })).toEqual({});
  });

  it('keeps an empty list typed in a new record, and omits empty inputs', () => {
    expect(bodyOf(Crate, { ...newValues(Crate, ['pages', 'layout']), layout: '[]' })).toEqual({ layout: [] });
  });

  it('has an input only when the field has a schema', () => {
    expect([hasInput(layout), hasInput(own)]).toEqual([true, false]);
  });
});

describe('children', () => {
  const admin = { roles: ['ROLE_ADMIN'], employee: null, client: null } as never;
  const field = Schedule.fields.scheduleEmployees as never;
  const child = { '@id': '/api/schedule_employees/1', uuid: '1', employee: '/api/employees/7', employeeName: 'Ava', role: 'HOST' };
  const [known] = toFormValue(field, [child]) as readonly [ChildRow];

  it('are sent by IRI while unchanged, and with the changed fields otherwise', () => {
    expect(toInput(field, [known])).toEqual(['/api/schedule_employees/1']);
    expect(rowColumns(field, admin, known)).toEqual(['employee', 'role']);
    const values = rowValues(field, admin, known);
    expect(values).toEqual({ employee: '/api/employees/7', role: 'HOST' });
    const changed = changedRow(field, admin, known, { ...values, role: 'PRODUCER' });
    expect(toInput(field, [changed])).toEqual([{ '@id': '/api/schedule_employees/1', role: 'PRODUCER' }]);
    expect(toInput(field, [changedRow(field, admin, changed, values)])).toEqual(['/api/schedule_employees/1']);
  });

  it('are sent in full when one is added', () => {
    const added = changedRow(field, admin, newRow(field, admin), { employee: '/api/employees/8', role: 'HOST' });
    expect(patchOf(Schedule, { scheduleEmployees: [known] }, { scheduleEmployees: [known] })).toEqual({});
    expect(patchOf(Schedule, { scheduleEmployees: [known] }, { scheduleEmployees: [known, added] })).toEqual({
      scheduleEmployees: ['/api/schedule_employees/1', { employee: '/api/employees/8', role: 'HOST' }],
    });
  });

  it('report missing values at their row', () => {
    expect(Object.keys(clientChecks(Schedule, { scheduleEmployees: [known, newRow(field, admin)] }))).toEqual([
      'scheduleEmployees[1].employee',
    ]);
  });

  it('may be changed and removed as their own declaration allows; a new one always', () => {
    const stranger = { roles: ['ROLE_CLIENT'], employee: null, client: null } as never;
    expect(rowRights(field, admin, known)).toEqual({ change: true, remove: true });
    expect(rowRights(field, stranger, known)).toEqual({ change: false, remove: false });
    expect(rowRights(field, stranger, newRow(field, admin))).toEqual({ change: true, remove: true });
  });
});

describe('errors from the server about parts', () => {
  it('are shown at the part when the input displays it, else at the field', () => {
    const violation = { propertyPath: 'pages[1].url', message: 'No.', code: 'X' };
    expect(placeViolations([violation], ['pages'], ['pages'])).toEqual({ fields: { 'pages[1].url': 'No.' }, rest: [] });
    expect(placeViolations([violation], ['pages'])).toEqual({ fields: { pages: 'No.' }, rest: [] });
    const errors = { 'pages[1].url': 'No.', pages: 'Too many.', pagesOther: 'x' };
    expect(pathsOf(errors, 'pages')).toEqual(['pages[1].url', 'pages']);
    expect(partErrors(errors, 'pages')).toEqual({ '[1].url': 'No.' });
  });
});
