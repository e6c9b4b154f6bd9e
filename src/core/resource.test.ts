/** Tests of resource declarations: what is assumed where a declaration is silent, and what follows from its fields. */
import { describe, expect, it } from 'vitest';
import { everyone, nobody } from './access.ts';
import { choices, file, instant, integer, json, links, many, one, secret, text, webLinks, type Field } from './fields.ts';
import {
  answersExists,
  defineResource,
  fileFields,
  isRequired,
  labelOf,
  subCollections,
  takesFile,
  type ResourceSpec,
} from './resource.ts';

const fields = {
  name: text(),
  note: text({ nullable: true }),
  plan: file({ nullable: true }),
  scan: file({ readOnly: true }),
  room: one()('Room', { nullable: true }),
  parts: many()('Part', { by: 'lamp', collection: true }),
  bulbs: many()('Bulb', { by: 'lamp' }),
  tags: links()('Tag', { through: 'lamp_tag', near: 'lamp', far: 'tag' }),
};
const lamp = (spec: Partial<ResourceSpec<'Lamp', typeof fields>> = {}) =>
  defineResource({
    name: 'Lamp',
    plural: 'lamps',
    table: 'lamp',
    label: { one: 'Lamp', many: 'Lamps' },
    about: 'A lamp.',
    title: 'name',
    fields,
    filters: {},
    orders: [],
    defaultOrder: { name: 'asc' },
    access: { read: everyone, create: everyone, update: everyone, remove: nobody },
    ...spec,
  });

describe('a resource', () => {
  it('has five operations, 30 items on a page of at most 500, and nothing else that it does not declare', () => {
    expect(lamp()).toMatchObject({
      operations: ['list', 'read', 'create', 'update', 'remove'],
      offered: { filters: ['id', 'uuid'], orders: ['id'] },
      search: [],
      defaultOrder: { name: 'asc' },
      skip: {},
      softDelete: null,
      constraints: {},
      aliases: {},
      itemsPerPage: 30,
      maxItemsPerPage: 500,
      screen: {},
    });
  });

  it('keeps what it declares', () => {
    const declared = {
      search: ['name', 'room.name'],
      operations: ['list', 'read'],
      skip: { update: ['audit'] },
      softDelete: { field: 'note', value: 'gone' },
      constraints: { lamp_name: { path: 'name', message: 'Taken.' } },
      aliases: { title: 'name' },
      itemsPerPage: 10,
      maxItemsPerPage: 20,
      screen: { columns: ['name'] },
    } as const;
    expect(lamp(declared)).toMatchObject(declared);
  });

  it('offers filters of one kind or several, and orders by id and its own paths, each once', () => {
    const { filters, offered } = lamp({
      filters: { name: 'partial', note: ['exact', 'exists'], room: undefined },
      orders: ['name', 'id', 'room.name'],
    });
    expect(filters).toMatchObject({ id: ['exact', 'range'], uuid: ['exact'], name: ['partial'], note: ['exact', 'exists'] });
    expect(offered).toEqual({ filters: ['id', 'uuid', 'name', 'note'], orders: ['id', 'name', 'room.name'] });
  });

  it('has a filter and an order of its kind for every other field, except for what has no single value or is never shown', () => {
    const own = {
      name: text(),
      pin: secret(),
      reason: text({ inputOnly: true }),
      watts: integer(),
      lit: instant(),
      shape: choices(['ROUND', 'LONG']),
      plan: file({ nullable: true }),
      extra: json<string>()({ nullable: true }),
      pages: webLinks(),
      room: one()('Room'),
      parts: many()('Part', { by: 'lamp' }),
      owners: many()('User', { by: 'lamp', hidden: true }),
      tags: links()('Tag', { through: 'lamp_tag', near: 'lamp', far: 'tag' }),
    };
    const { filters, orders } = defineResource({ ...lamp(), fields: own, filters: {}, orders: [], search: [], screen: {} } as never);
    expect(filters).toEqual({
      id: ['exact', 'range'],
      uuid: ['exact'],
      version: ['range'],
      createTime: ['date'],
      updateTime: ['date'],
      name: ['exact'],
      watts: ['range'],
      lit: ['date'],
      shape: ['exact'],
      room: ['exact'],
      parts: ['exact'],
      tags: ['exact'],
    });
    expect(orders).toEqual(['id', 'name', 'watts', 'lit', 'uuid', 'version', 'createTime', 'updateTime']);
  });

  it('that is only added to is neither changed nor removed', () => {
    expect(lamp({ appendOnly: true }).operations).toEqual(['list', 'read', 'create']);
    expect(lamp({ appendOnly: true, operations: ['list', 'update', 'remove'] }).operations).toEqual(['list']);
    expect(lamp({ appendOnly: false }).operations).toHaveLength(5);
  });

  it('has collections below its records only for children that ask for one', () => {
    expect(subCollections(lamp())).toEqual([fields.parts]);
  });

  it('takes files in file fields that someone may set, while records can be updated', () => {
    expect(fileFields(lamp())).toEqual([
      ['plan', fields.plan],
      ['scan', fields.scan],
    ]);
    expect([takesFile(lamp(), fields.plan), takesFile(lamp(), fields.scan)]).toEqual([true, false]);
    expect(takesFile(lamp({ operations: ['list', 'read'] }), fields.plan)).toBe(false);
  });
});

describe('whether exists[path] is answered', () => {
  const filters = { name: 'exact', note: 'exact', parts: 'exact', tags: 'exact', 'room.name': 'exact', id: 'exact' } as const;
  it.each([
    ['note', true],
    ['parts', true],
    ['tags', true],
    ['room.name', true],
    ['name', false],
    ['id', false],
    ['room', true],
    ['unknown', false],
    ['toString', false],
  ])('for %s: %s', (path, expected) => {
    expect(answersExists(lamp({ filters }), path)).toBe(expected);
  });
  it('if the filter declares it', () => {
    expect(answersExists(lamp({ filters: { name: ['exact', 'exists'] } }), 'name')).toBe(true);
  });
});

describe('a label', () => {
  it.each([
    ['phoneNumber', undefined, 'Phone number'],
    ['name', text(), 'Name'],
    ['gmv2Target', undefined, 'Gmv2 target'],
    ['gmv', text({ label: 'GMV' }), 'GMV'],
    ['gmv', text({ label: '' }), ''],
  ] as const)('of %s is read from its name, or declared', (name, field, label) => {
    expect(labelOf(name, field)).toBe(label);
  });
});

describe('a field is required', () => {
  it.each<[string, Field, boolean]>([
    ['without any option', text(), true],
    ['that is a link', one()('Room'), true],
    ['that is JSON', json<{ a: number }>()(), true],
    ['that only the server sets', text({ readOnly: true }), false],
    ['that is calculated', integer({ computed: true }), false],
    ['that may be null', instant({ nullable: true }), false],
    ['with a default', integer({ default: 0 }), false],
    ['that an operation reads in addition', secret({ inputOnly: true }), false],
    ['of several choices', choices(['A', 'B']), false],
    ['of children', fields.parts, false],
    ['of links', fields.tags, false],
    ['of web links', webLinks(), false],
  ])('%s: %s', (_, field, expected) => {
    expect(isRequired(field)).toBe(expected);
  });
});
