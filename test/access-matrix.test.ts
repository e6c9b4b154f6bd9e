/** Checks that test/access-matrix.txt, a summary of all permissions for reviewers, matches the declarations and actions. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  allOf,
  anyOf,
  everyone,
  nobody,
  own,
  ownUser,
  role,
  SELF,
  SERVICES,
  settle,
  type Actor,
  type Role,
  type Rule,
  type Service,
} from '#core/access';
import { namesRecord, type ActionContract } from '#core/action';
import { OPERATIONS, collectionPath, subCollections, type Operation, type Resource } from '#core/resource';
import { many, one, text, type Field } from '#core/fields';
import { createRegistry, type Registry } from '#core/registry';
import { defineResource } from '#core/resource';
import { registry } from '#domains/resources';
import { declaredActions } from './kit/actions.ts';

const FILE = path.resolve('test/access-matrix.txt');
const COLUMNS: readonly (readonly [title: string, roles: readonly Role[]])[] = [
  ['admin', ['ROLE_ADMIN']],
  ['manager', ['ROLE_MANAGER']],
  ['client', ['ROLE_CLIENT']],
  ['employee', ['ROLE_EMPLOYEE']],
  ['no role', []],
];
const LEGEND = `Who may do what. Generated from the declarations: read every change to this file as a change of access.

yes    always
some   on some records only: the rule depends on whose the record is
no     never
-      there is no such operation; fields that the server alone sets have no line for writing

A field can be read or written only where its record can; "write" is create and update alike.
UPDATE_ACCESS_MATRIX=1 npx vitest run test/access-matrix writes this file again.`;

type Cell = 'yes' | 'some' | 'no' | '-';

function cellOf(rule: Rule, roles: readonly Role[]): Cell {
  const actor: Pick<Actor, 'roles' | 'employee' | 'client'> = {
    roles,
    employee: roles.includes('ROLE_EMPLOYEE') ? 'theirs' : null,
    client: roles.includes('ROLE_CLIENT') ? 'theirs' : null,
  };
  const settled = settle(rule, actor);
  return settled === true ? 'yes' : settled === false ? 'no' : 'some';
}

function line(label: string, cells: readonly string[]): string {
  return `${label.padEnd(43)} ${cells.map((cell) => cell.padEnd(9)).join('')}`.trimEnd();
}

function cellsOf(rule: Rule | null): Cell[] {
  return COLUMNS.map(([, roles]) => (rule === null ? '-' : cellOf(rule, roles)));
}

const heading = (title: string) =>
  line(
    title,
    COLUMNS.map(([column]) => column),
  );

function sectionOf(resource: Resource): string {
  const rules: Record<Operation, Rule> = { ...resource.access, list: resource.access.read };
  return [
    heading(`${resource.name} (/api/${resource.plural})`),
    ...OPERATIONS.map((operation) => line(`  ${operation}`, cellsOf(resource.operations.includes(operation) ? rules[operation] : null))),
    ...Object.entries(resource.fields).flatMap(([name, field]) => fieldLines(resource, name, field)),
  ].join('\n');
}

function fieldLines(resource: Resource, name: string, field: Field): string[] {
  const [read, create, update] = [readRule(resource, field), createRule(resource, field), updateRule(resource, field)].map((rule) =>
    rule === null ? null : cellsOf(rule),
  );
  const writes: [string, Cell[] | null | undefined][] =
    create?.join() === update?.join()
      ? [['write', create]]
      : [
          ['create', create],
          ['update', update],
        ];
  const lines = ([['read', read], ...writes] as [string, Cell[] | null | undefined][]).flatMap(([word, cells]) =>
    cells == null ? [] : [line(`    ${name}: ${word}`, cells)],
  );
  return lines.length > 0 ? lines : [`    ${name}: never travels`];
}

function readRule(resource: Resource, field: Field): Rule | null {
  if (field.options.inputOnly || field.kind === 'secret' || ('hidden' in field.options && field.options.hidden)) return null;
  return allOf(resource.access.read, field.options.read ?? everyone);
}

function isServers(field: Field): boolean {
  return field.options.readOnly === true || field.options.computed === true || (field.kind === 'many' && field.options.nested !== true);
}

function createRule(resource: Resource, field: Field): Rule | null {
  return isServers(field) || !resource.operations.includes('create')
    ? null
    : allOf(resource.access.create, field.options.write ?? everyone);
}

function updateRule(resource: Resource, field: Field): Rule | null {
  return isServers(field) || field.options.createOnly || !resource.operations.includes('update')
    ? null
    : allOf(resource.access.update, field.options.write ?? field.options.read ?? everyone);
}

/** Who may call the action on at least one record, if its path names one. */
function callRule(action: ActionContract, access: Rule): Rule {
  if (!namesRecord(action)) return access;
  const resource = registry.byName(action.resource);
  const row = action.row ?? (action.method === 'GET' ? everyone : resource.access.update);
  return allOf(access, action.visible ?? resource.access.read, row);
}

/** Who may list the children below at least one record, and who may add one there: those who may set the link to its parent. */
function collectionLines(all: Registry, parent: Resource): string[] {
  return subCollections(parent).flatMap((field) => {
    const child = all.byName(field.target);
    const back = child.fields[field.options.by]!;
    const sees = allOf(parent.access.read, field.options.read ?? everyone);
    const path = `/api/${parent.plural}/:uuid/${collectionPath(field, child)}`;
    const create = createRule(child, back);
    return [
      ...(child.operations.includes('list') ? [line(`  GET ${path}`, cellsOf(allOf(sees, child.access.read)))] : []),
      ...(child.operations.includes('create') ? [line(`  POST ${path}`, cellsOf(create === null ? nobody : allOf(sees, create)))] : []),
    ];
  });
}

function collectionsSection(all: Registry): string[] {
  const lines = all.resources.flatMap((parent) => collectionLines(all, parent));
  return lines.length === 0 ? [] : [[heading('Collections below a record'), ...lines].join('\n')];
}

function actionsSection(): string {
  return [
    heading('Actions'),
    ...declaredActions().map((action) =>
      line(
        `  ${action.method} ${action.path}`,
        action.access === 'open' ? ['open to strangers'] : cellsOf(callRule(action, action.access)),
      ),
    ),
  ].join('\n');
}

/** All operations that services may perform; anything without a line is not allowed. */
function servicesSection(): string {
  const may = (rule: Rule, service: Service): Cell => {
    const settled = settle(rule, { roles: [], employee: null, client: null, service });
    return settled === true ? 'yes' : settled === false ? 'no' : 'some';
  };
  const lines = SERVICES.flatMap((service) => {
    const rules: [string, Rule][] = [
      ...registry.resources.flatMap((resource): [string, Rule][] =>
        OPERATIONS.filter((operation) => resource.operations.includes(operation)).map((operation) => [
          `${resource.name} ${operation}`,
          operation === 'list' ? resource.access.read : resource.access[operation],
        ]),
      ),
      ...registry.resources.flatMap((resource): [string, Rule][] =>
        Object.entries(resource.fields).flatMap(([name, field]): [string, Rule][] =>
          field.options.write === undefined
            ? []
            : [[`${resource.name} ${name}: write`, allOf(resource.access.update, field.options.write)]],
        ),
      ),
      ...declaredActions().flatMap((action): [string, Rule][] =>
        action.access === 'open' ? [] : [[`${action.method} ${action.path}`, callRule(action, action.access)]],
      ),
    ];
    const open = rules.filter(([, rule]) => may(rule, service) !== 'no');
    return open.length === 0
      ? [`  ${service}: nothing`]
      : [`  ${service}`, ...open.map(([what, rule]) => `    ${what.padEnd(39)} ${may(rule, service)}`)];
  });
  return ['Services', ...lines].join('\n');
}

describe('access matrix', () => {
  it('matches test/access-matrix.txt', () => {
    const matrix = `${[LEGEND, ...registry.resources.map(sectionOf), ...collectionsSection(registry), actionsSection(), servicesSection()].join('\n\n')}\n`;
    if (process.env.UPDATE_ACCESS_MATRIX === '1') writeFileSync(FILE, matrix);
    expect(matrix).toBe(readFileSync(FILE, 'utf8'));
  });

  it('has a line for each collection below a record, with the users who see parent, relation and children and may set the parent', () => {
    const made = {
      about: 'Made for a test.',
      label: { one: 'Thing', many: 'Things' },
      title: 'name',
      filters: {},
      orders: [],
      defaultOrder: {},
    } as const;
    const collection = { by: 'shelf', collection: true } as const;
    const shelf = defineResource({
      ...made,
      name: 'Shelf',
      plural: 'shelves',
      table: 'shelf',
      fields: { name: text(), books: many()('Book', collection), secrets: many()('Secret', { ...collection, read: role('ADMIN') }) },
      access: { read: role('ADMIN', 'MANAGER', 'EMPLOYEE'), create: nobody, update: nobody, remove: nobody },
    });
    const book = defineResource({
      ...made,
      name: 'Book',
      plural: 'books',
      table: 'book',
      fields: { name: text(), shelf: one()('Shelf', { write: role('ADMIN') }) },
      access: { read: anyOf(role('ADMIN', 'CLIENT'), own('shelf')), create: role('ADMIN', 'MANAGER'), update: nobody, remove: nobody },
    });
    const secret = defineResource({
      ...made,
      name: 'Secret',
      plural: 'secrets',
      table: 'secret',
      fields: { name: text(), shelf: one()('Shelf', { nullable: true, readOnly: true }) },
      access: { read: everyone, create: everyone, update: everyone, remove: everyone },
    });
    expect(
      collectionsSection(createRegistry([shelf, book, secret]))
        .join()
        .split('\n'),
    ).toEqual([
      'Collections below a record                  admin    manager  client   employee no role',
      '  GET /api/shelves/:uuid/books              yes      no       no       some     no',
      '  POST /api/shelves/:uuid/books             yes      no       no       no       no',
      '  GET /api/shelves/:uuid/secrets            yes      no       no       no       no',
      '  POST /api/shelves/:uuid/secrets           no       no       no       no       no',
    ]);
  });

  it('distinguishes always, sometimes and never', () => {
    const roles: Role[] = ['ROLE_EMPLOYEE'];
    const cells = [
      everyone,
      nobody,
      role('EMPLOYEE'),
      role('ADMIN'),
      own(SELF),
      ownUser(SELF),
      anyOf(role('ADMIN'), own(SELF)),
      anyOf(everyone, own(SELF)),
      allOf(role('ADMIN'), ownUser(SELF)),
    ].map((rule) => cellOf(rule, roles));
    expect(cells).toEqual(['yes', 'no', 'yes', 'no', 'some', 'some', 'some', 'yes', 'no']);
  });
});
