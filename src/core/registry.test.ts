/** Tests of the registry: resources by name and plural, fields at the end of paths, and the paths that rules use. */
import { describe, expect, it } from 'vitest';
import { allOf, anyOf, everyone, manages, own, ownUser, role, SELF, service, some, where } from './access.ts';
import { many, one, text } from './fields.ts';
import { createRegistry, fieldAt, pathsOf } from './registry.ts';
import { defineResource } from './resource.ts';

const access = { read: everyone, create: everyone, update: everyone, remove: everyone };
const shared = { about: 'A thing.', title: 'name', filters: {}, orders: [], defaultOrder: {}, access } as const;
const Room = defineResource({
  ...shared,
  name: 'Room',
  plural: 'rooms',
  table: 'room',
  label: { one: 'Room', many: 'Rooms' },
  fields: { name: text(), lamps: many()('Lamp', { by: 'room' }) },
});
const Lamp = defineResource({
  ...shared,
  name: 'Lamp',
  plural: 'lamps',
  table: 'lamp',
  label: { one: 'Lamp', many: 'Lamps' },
  fields: { name: text(), room: one()('Room') },
});
const registry = createRegistry([Room, Lamp]);

describe('the registry', () => {
  it('finds resources by name and by plural', () => {
    expect(registry.resources).toEqual([Room, Lamp]);
    expect(registry.byName('Lamp')).toBe(Lamp);
    expect(() => registry.byName('lamps')).toThrow('No resource is called lamps.');
    expect(registry.findByPlural('rooms')).toBe(Room);
    expect(registry.findByPlural('Room')).toBeUndefined();
  });

  it('finds the resource that a relation leads to', () => {
    expect(registry.targetOf(Lamp.fields.room)).toBe(Room);
    expect(registry.targetOf(Room.fields.lamps)).toBe(Lamp);
    expect(registry.targetOf(Lamp.fields.name)).toBeUndefined();
  });

  it.each([
    ['name', Lamp.fields.name],
    ['room', Lamp.fields.room],
    ['room.name', Room.fields.name],
    ['room.lamps', Room.fields.lamps],
    ['room.lamps.room', Lamp.fields.room],
    ['id', null],
    ['room.uuid', null],
    ['unknown', null],
    ['toString', null],
    // A plain field has nothing below it.
    ['name.first', Lamp.fields.name],
  ])('resolves the path %s of a lamp', (path, field) => {
    expect(fieldAt(registry, Lamp, path)).toBe(field);
  });
});

describe('the paths of a rule', () => {
  it.each([
    [everyone, []],
    [role('ADMIN'), []],
    [service('similarity'), []],
    [ownUser('owner'), ['owner']],
    [where('room.status', 'OPEN'), ['room.status']],
    [own('employee'), ['employee']],
    [manages(SELF), ['managers']],
    [anyOf(ownUser('owner'), allOf(where('state', 'OPEN'), ownUser('room.owner'))), ['owner', 'state', 'room.owner']],
    [some('room', allOf(ownUser(SELF), where('status', 'OPEN'))), ['room', 'room.status']],
  ] as const)('of %j are %j', (rule, paths) => {
    expect(pathsOf(rule)).toEqual(paths);
  });
});
