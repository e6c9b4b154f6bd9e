/** Generates malformed requests: valid requests with a defect, drawn from a seeded generator so that each run sends the same ones. */
import { answersExists, type Resource } from '#core/resource';
import type { TextRequest } from './api.ts';

export interface Target {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly resource: Resource | null;
  readonly body: Record<string, unknown> | null;
}

export interface Random {
  below(most: number): number;
  pick<Value>(values: readonly Value[]): Value;
}

/** Mulberry32. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const below = (most: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * most);
  };
  return { below, pick: (values) => values[below(values.length)]! };
}

const NESTED = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
const LONG = 'x'.repeat(20_000);
/** Values that are likely to break a parser, a comparison or a column. */
export const TERMS = [
  '',
  ' ',
  'null',
  '!null',
  '!',
  '!!',
  '..',
  '1..',
  '..1',
  '1..2..3',
  'a..b',
  '!1..2',
  '0',
  '-1',
  '1e999',
  'NaN',
  'Infinity',
  '99999999999',
  '999999999999999',
  '9223372036854775808',
  '-99999999999999999999',
  '2147483648',
  '1.0000000000000000001',
  '0x10',
  'true',
  'yes',
  "'",
  '"',
  '\\',
  '%',
  '_',
  '%%',
  '*',
  "' or 1=1 --",
  "'; drop table client; --",
  '$1',
  '{}',
  '[]',
  '{',
  '\0',
  'a\0b',
  '\u0001',
  '\uFFFF',
  '\u202E',
  '😀',
  'é'.repeat(500),
  LONG,
  '/api/clients/1',
  '/api/clients/',
  '/api/clients/../users',
  'http://localhost/api/clients/1',
  '../../../../etc/passwd',
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-0000-0000-00000000000g',
  '2026-02-30',
  '2026-13-01T00:00:00Z',
  '0000-00-00',
  '9999-12-31T23:59:59Z',
  '-271821-04-20T00:00:00Z',
  '275760-09-13',
  '2026-06-10T09:00:00+99:99',
  '24:00',
  '<script>alert(1)</script>',
  '=1+1',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
];
export const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e-308,
  2 ** 53,
  2 ** 31,
  4_294_967_296,
  [],
  {},
  [null],
  [[]],
  [{}],
  { '@id': null },
  { '@id': 5 },
  { '@id': '/api/nonsense/1' },
  { length: 5 },
  { toString: 'x' },
  ['a\0'],
  [LONG],
  Array.from({ length: 1500 }, (_, index) => index),
  { a: { b: { c: [1, { d: null }] } } },
  '\ud800',
  'a\udfffb',
  { 'k\0': 1 },
  { '\ud800': 1 },
  { constructor: { prototype: 1 } },
  ...TERMS,
];
const RAW: readonly (string | Buffer)[] = [
  '',
  ' ',
  '\n',
  '{',
  '}',
  '{}}',
  '[',
  '[]',
  'null',
  '5',
  '"x"',
  '{"a"}',
  '{"a":}',
  '{"a":1,}',
  "{'a':1}",
  '{"a":01}',
  '{"a":1e400}',
  '{"a":-}',
  '{"a":"\u0000"}',
  '{"a":"\\u00"}',
  '{"a":"\\ud800"}',
  '{"\\ud800":1}',
  '\uFEFF{}',
  '{}\0',
  NESTED('[', ']', 60_000),
  NESTED('{"a":', '}', 30_000),
  `{"a":${NESTED('[', ']', 63)}}`,
  `{"a":"${LONG}`,
  Buffer.from([0xff]),
  Buffer.from([0xc0, 0x80]),
  Buffer.from('{"name":"\xe9"}', 'latin1'),
  Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from('{"a":1}', 'utf16le'),
  Buffer.from([0x1f, 0x8b, 8, 0, 0]),
  Buffer.alloc(64),
  '<xml/>',
  'a=b&c=d',
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n--x--',
];
const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '@id',
  '@type',
  '@context',
  'id',
  'uuid',
  'version',
  'createTime',
  '',
  ' ',
  '\0',
  LONG,
  '$where',
  'a.b',
  'a[b]',
];
const OPERATORS = [
  '',
  '[]',
  '[0]',
  '[99999]',
  '[-1]',
  '[lt]',
  '[lte]',
  '[gt]',
  '[gte]',
  '[between]',
  '[before]',
  '[after]',
  '[strictly_before]',
  '[strictly_after]',
  '[regexp]',
  '[__proto__]',
  '[constructor]',
  '[a][b]',
  '[',
  ']',
  '[]]',
  '[lt',
  '.x',
  '.id',
  '.uuid.x',
  '..',
];
const TYPES = [
  '',
  'application/json',
  'application/ld+json',
  'application/merge-patch+json',
  'application/merge-patch+json; charset=utf-16',
  'application/json; charset="utf-8"',
  'text/plain',
  'text/html',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  ';;;',
  'a/b/c',
  '*/*',
  `application/${'x'.repeat(5000)}`,
  'application/json, text/plain',
  'null',
];
const ACCEPTS = [
  '',
  '*',
  '*/*',
  'text/csv',
  'application/json;q=x',
  'application/json;q=-1',
  'application/ld+json;q=1e9',
  ',,,',
  ';',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/html',
  Array(500).fill('a/b').join(),
  'x'.repeat(8000),
];
const TAGS = [
  '',
  '*',
  '"',
  '""',
  'W/',
  'W/"1',
  '"1.x"',
  '"-1.x"',
  '"99999999999999999999.x"',
  '1',
  'null',
  Array(200).fill('"1.x"').join(),
  '"' + 'x'.repeat(8000) + '"',
];
const HEADERS = [
  'authorization',
  'cookie',
  'x-request-id',
  'x-xsrf-token',
  'if-none-match',
  'range',
  'content-encoding',
  'transfer-encoding',
  'expect',
  'origin',
  'x-forwarded-for',
  'x-http-method-override',
  'accept-encoding',
  'accept-language',
  'user-agent',
  'te',
  'upgrade',
];
const HEADER_VALUES = [
  '',
  ' ',
  'x',
  'Bearer ',
  'Bearer x.y.z',
  'Basic Og==',
  'gzip',
  'chunked',
  'br;q=x',
  'bytes=0-',
  'bytes=-1',
  '100-continue',
  'greenroom_refresh=x; XSRF-TOKEN=x',
  'a=b; a=c; =; ;;',
  '__proto__=1',
  'DELETE',
  '::1',
  'x'.repeat(8000),
  '\u00e9',
];
const PATHS = [
  '%',
  '%zz',
  '%00',
  '%ff',
  '%c0%80',
  '%2e%2e%2f',
  '..',
  '.',
  '%2F',
  '%5C',
  '//',
  '/',
  ';a=b',
  ' ',
  '#',
  'x'.repeat(300),
  'x'.repeat(20_000),
  '1',
  '-1',
  'null',
  'undefined',
  'profile',
  '__proto__',
  '😀',
  '%F0%9F%98%80',
  '*',
  '{uuid}',
  ':uuid',
  '\\',
];

export type MalformedRequest = TextRequest & { readonly spoiled: string };
type Spoil = (random: Random, target: Target, request: TextRequest) => void;

const body = (target: Target): Record<string, unknown> => ({ ...target.body });
const fieldOf = (random: Random, { resource, body: valid }: Target): string =>
  random.pick([...Object.keys(resource?.fields ?? {}), ...Object.keys(valid ?? {}), ...KEYS]);
const pathOf = (random: Random, { resource }: Target): string =>
  random.pick([
    ...Object.keys(resource?.filters ?? {}),
    ...Object.keys(resource?.fields ?? {}).slice(0, 6),
    'page',
    'itemsPerPage',
    'pagination',
    'partial',
    'search',
    'properties',
    'order',
    ...(resource?.orders ?? []).map((order) => `order[${order}]`),
    'exists[user]',
    ...KEYS.slice(0, 4),
    LONG.slice(0, 3000),
  ]);
const withQuery = (request: TextRequest, query: string) => {
  const url = request.url;
  request.url = `${url}${url.includes('?') ? '&' : '?'}${query}`;
};
const withHeader = (request: TextRequest, name: string, value: string) => {
  request.headers = { ...request.headers, [name]: value };
};

/** Ways to corrupt a request; those for a body or a query leave other requests unchanged. */
export const SPOILS: Readonly<Record<string, Spoil>> = {
  value: (random, target, request) =>
    void (request.payload = JSON.stringify({ ...body(target), [fieldOf(random, target)]: random.pick(VALUES) })),
  values: (random, target, request) =>
    void (request.payload = JSON.stringify(
      Object.fromEntries(Object.keys(target.resource?.fields ?? target.body ?? { a: 1 }).map((name) => [name, random.pick(VALUES)])),
    )),
  nested: (random, target, request) =>
    void (request.payload = JSON.stringify({
      ...body(target),
      [fieldOf(random, target)]: [
        {
          [fieldOf(random, target)]: random.pick(VALUES),
          '@id': random.pick(VALUES),
          employee: random.pick(VALUES),
          role: random.pick(VALUES),
        },
      ],
    })),
  keys: (random, target, request) =>
    void (request.payload = `{${[...Object.entries(body(target)).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`), ...KEYS.map((key) => `${JSON.stringify(key)}:${JSON.stringify(random.pick(VALUES))}`)].join()}}`),
  missing: (random, target, request) =>
    void (request.payload = JSON.stringify(Object.fromEntries(Object.entries(body(target)).filter(() => random.below(2) === 0)))),
  raw: (random, _, request) => void (request.payload = random.pick(RAW)),
  cut: (random, target, request) => {
    const complete = Buffer.from(JSON.stringify(body(target)));
    request.payload = complete.subarray(0, random.below(complete.length));
  },
  flip: (random, target, request) => {
    const complete = Buffer.from(JSON.stringify(body(target)));
    for (let times = 0; times < 3; times += 1) complete[random.below(complete.length)] = random.below(256);
    request.payload = complete;
  },
  type: (random, _, request) => withHeader(request, 'content-type', random.pick(TYPES)),
  accept: (random, _, request) => withHeader(request, 'accept', random.pick(ACCEPTS)),
  match: (random, _, request) => withHeader(request, 'if-match', random.pick(TAGS)),
  header: (random, _, request) => withHeader(request, random.pick(HEADERS), random.pick(HEADER_VALUES)),
  filter: (random, target, request) => {
    for (let times = random.below(3); times >= 0; times -= 1)
      withQuery(
        request,
        `${encodeURIComponent(pathOf(random, target) + random.pick(OPERATORS))}=${encodeURIComponent(random.pick(TERMS))}`,
      );
  },
  query: (random, target, request) =>
    withQuery(
      request,
      random.pick([
        '%',
        '%zz=1',
        '=',
        '&&&',
        '?',
        'page[]=1',
        'page=1&page=x',
        '[]=1',
        'order=asc',
        'order[]=asc',
        'order[id][]=asc',
        'page=%00',
        'status=%ff%fe',
        'a=b=c=d',
        `${LONG}=1`,
        Array(300).fill('status[]=ACTIVE').join('&'),
        Array(5000).fill('a=1').join('&'),
        `${pathOf(random, target).slice(0, 50)}=%E0%A4%A`,
        'search=%25%25%25%5F',
        `search=${Array(400).fill('a').join('+')}`,
      ]),
    ),
  path: (random, _, request) => {
    const [path, ...rest] = request.url.split('?') as [string, ...string[]];
    const parts = path.split('/');
    parts[1 + random.below(parts.length - 1)] = random.pick(PATHS);
    request.url = [parts.join('/') || '/', ...rest].join('?');
  },
  end: (random, _, request) => void (request.url = `${request.url.split('?')[0]!}/${random.pick(PATHS)}`),
  method: (random, _, request) => void (request.method = random.pick(['PUT', 'PATCH', 'POST', 'OPTIONS', 'HEAD', 'TRACE', 'GET'])),
  big: (random, target, request) =>
    void (request.payload = JSON.stringify({
      ...body(target),
      [fieldOf(random, target)]: random.pick([
        'x'.repeat(900_000),
        'x'.repeat(2_000_000),
        Array.from({ length: 100_000 }, (_, index) => index),
        Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, null])),
      ]),
    })),
};
/** All parameters of a list, by name. */
export function parametersOf(resource: Resource): string[] {
  const filters = Object.entries(resource.filters).flatMap(([path, kinds]) => [
    path,
    ...(answersExists(resource, path) ? [`exists[${path}]`] : []),
    ...(kinds.includes('range') ? [`${path}[gt]`, `${path}[between]`] : []),
    ...(kinds.includes('date') ? [`${path}[after]`, `${path}[between]`] : []),
  ]);
  return [
    ...filters,
    ...resource.orders.slice(0, 2).map((order) => `order[${order}]`),
    'search',
    'page',
    'itemsPerPage',
    'pagination',
    'partial',
    'properties[]',
  ];
}

const COMMON = Object.keys(SPOILS).filter((name) => name !== 'big');

/** The valid request. */
export function intact(target: Target, token: string): TextRequest {
  const typed = target.method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json';
  return {
    method: target.method,
    url: target.url,
    headers: { authorization: `Bearer ${token}`, ...(target.body === null ? {} : { 'content-type': typed }) },
    ...(target.body === null ? {} : { payload: JSON.stringify(target.body) }),
  };
}

export function malformed(random: Random, target: Target, token: string): MalformedRequest {
  const request = intact(target, token);
  const names = random.below(60) === 0 ? ['big'] : Array.from({ length: 1 + random.below(2) }, () => random.pick(COMMON));
  for (const name of names) SPOILS[name]!(random, target, request);
  return { ...request, spoiled: names.join('+') };
}
