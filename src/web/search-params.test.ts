import { describe, expect, it } from 'vitest';
import { parseSearch, writeSearch } from './search-params.ts';

describe('the query of a URL', () => {
  it('is plain text in both directions', () => {
    expect(parseSearch('?page=2&status=ACTIVE,HOLIDAY&redirect=%2Fclients%3Fa%3D1')).toEqual({
      page: '2',
      status: 'ACTIVE,HOLIDAY',
      redirect: '/clients?a=1',
    });
    expect(writeSearch({ page: 2, status: 'ACTIVE,HOLIDAY', redirect: '/clients?a=1', none: undefined, empty: null })).toBe(
      '?page=2&status=ACTIVE,HOLIDAY&redirect=/clients%3Fa%3D1',
    );
    expect(writeSearch({})).toBe('');
  });

  it('repeats a key for a list', () => {
    expect(parseSearch('?a=1&a=2&a=3')).toEqual({ a: ['1', '2', '3'] });
    expect(writeSearch({ a: ['1', '2'] })).toBe('?a=1&a=2');
  });

  it('survives a round trip', () => {
    for (const values of [{ q: 'a&b=c d+e%' }, { q: 'ä/ö:ü,"' }, { a: ['x', 'y'] }])
      expect(parseSearch(writeSearch(values))).toEqual(values);
  });

  it('is safe for any key name', () => {
    expect(Object.getPrototypeOf(parseSearch('?__proto__=1'))).toBe(Object.prototype);
  });
});
