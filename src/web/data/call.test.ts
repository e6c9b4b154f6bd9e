/** URLs of actions: path parameters, and the query of a GET. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { everyone } from '#core/access';
import { defineAction, file, upload } from '#core/action';
import { pathOf } from './call.ts';

const common = { resource: 'Thing', access: everyone, summary: 'Does something.', output: file('pdf') } as const;
const ask = defineAction({
  ...common,
  method: 'GET',
  path: '/api/things/:uuid/parts/:part',
  input: z.object({ kind: z.enum(['a', 'b']).optional(), 'names[]': z.array(z.string()).optional() }),
});
const send = defineAction({ ...common, method: 'POST', path: '/api/things/send', input: upload(1, z.object({ note: z.string() })) });

describe('the URL of an action', () => {
  it('contains its parameters, encoded', () => {
    expect(pathOf<typeof ask>('GET /api/things/:uuid/parts/:part', { params: { uuid: 'u1', part: 'a/b c' } })).toBe(
      '/api/things/u1/parts/a%2Fb%20c',
    );
  });
  it('contains the query of a GET', () => {
    const params = { uuid: 'u1', part: 'p' };
    expect(pathOf<typeof ask>('GET /api/things/:uuid/parts/:part', { params, input: { kind: 'a', 'names[]': ['x', 'y'] } })).toBe(
      '/api/things/u1/parts/p?kind=a&names%5B%5D=x&names%5B%5D=y',
    );
  });
  it('contains nothing that is sent in the body', () => {
    expect(pathOf<typeof send>('POST /api/things/send', {})).toBe('/api/things/send');
  });
});
