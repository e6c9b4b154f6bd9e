/** A form whose record was saved by someone else in the meantime. */
import { describe, expect, it } from 'vitest';
import { Client } from '#domains/clients';
import { mergedValues, staleFields, startingSides } from './stale.ts';

const before = { name: 'Acme', email: 'a@acme.co', phone: '1', status: 'ACTIVE' };

describe('staleFields', () => {
  it('finds nothing when no field of the form changed on the server', () => {
    expect(staleFields(Client, before, before, { ...before, name: 'Acme Ltd' })).toEqual([]);
  });

  it('distinguishes a conflict from a change to a field that the user did not touch', () => {
    const theirs = { ...before, name: 'Acme Inc', phone: '2', email: 'x@acme.co' };
    const mine = { ...before, name: 'Acme Ltd', email: 'x@acme.co', status: 'INACTIVE' };
    const fields = staleFields(Client, before, theirs, mine);
    expect(fields.map(({ name, clash }) => [name, clash])).toEqual([
      ['name', true],
      ['email', false],
      ['phone', false],
    ]);
    const sides = startingSides(fields);
    expect(mergedValues(mine, fields, sides)).toEqual({ name: 'Acme Ltd', email: 'x@acme.co', phone: '2', status: 'INACTIVE' });
    expect(mergedValues(mine, fields, { ...sides, name: 'theirs' })).toEqual({
      name: 'Acme Inc',
      email: 'x@acme.co',
      phone: '2',
      status: 'INACTIVE',
    });
  });
});
