/** Serialises records as JSON-LD, plain JSON, CSV or XLSX, with ETags for conditional requests. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#core/access';
import { answersExists, type Resource } from '#core/resource';
import type { Database } from '../database.ts';
import type { Below, Engine, Item, Page } from '../engine/engine.ts';
import { shownFields, type Json } from '../engine/projection.ts';
import { sendTable, tableBytes, acquireExportSlot, type TableFormat } from './export-answer.ts';
import { tableOfRecords } from './export.ts';
import { MEDIA_TYPES, type Format } from './negotiate.ts';
import { matchesTag, tagOf } from './tags.ts';

interface Outgoing {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly resource: Resource;
  readonly query: URLSearchParams;
  readonly format: Format;
  readonly operation: string;
  /** The agency's time zone. */
  readonly timeZone: string;
}

interface OutgoingFile extends Outgoing {
  readonly engine: Engine;
  readonly database: Database;
  readonly actor: Actor & { readonly user: string };
  readonly below?: Below;
}

interface OutgoingPage extends Outgoing {
  /** Path of the collection. */
  readonly path: string;
}

const CHARSET = '; charset=utf-8';

/** Whether a list in this format is streamed while it is read, and so has not been loaded by then. */
export function isFile(format: Format): format is TableFormat {
  return format === 'csv' || format === 'xlsx';
}

/** Streams rows of one snapshot, regardless of concurrent writes. */
export async function sendList(out: OutgoingFile, format: TableFormat): Promise<unknown> {
  const { reply, resource, engine, database, actor, query, timeZone } = out;
  const releaseSlot = await acquireExportSlot(reply, actor.user);
  const snapshot = await database.snapshot().catch((error: unknown) => {
    releaseSlot();
    throw error;
  });
  const release = () => snapshot.close().finally(releaseSlot);
  const { names, parts } = await engine.listing(snapshot, resource, actor, query, { below: out.below }).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  return sendTable(reply, tableOfRecords(resource, names, parts), { format, name: resource.plural, zone: timeZone }, release);
}

export async function sendPage(out: OutgoingPage, page: Page): Promise<unknown> {
  const { resource, format, query, path } = out;
  if (format === 'json') return send(out, JSON.stringify(page.members.map(withoutLinks)), MEDIA_TYPES.json + CHARSET);
  const collection: Json = { '@context': `/api/contexts/${resource.name}`, '@id': path, '@type': 'Collection' };
  if (page.total !== undefined) collection.totalItems = page.total;
  collection.member = page.members;
  const view = viewOf(path, query, page);
  if (view !== null) collection.view = view;
  return send(out, `${JSON.stringify(collection).slice(0, -1)},"search":${searchOf(resource, path)}}`, MEDIA_TYPES.jsonld + CHARSET);
}

/** @param item null when the writer may not read what they wrote: the status reports success, the body stays empty. */
export async function sendItem(out: Outgoing, item: Item | null): Promise<unknown> {
  const { reply, resource, format, operation } = out;
  if (operation === 'create') {
    reply.code(201);
    if (item !== null) reply.header('location', item.json['@id']).header('content-location', item.json['@id']);
  }
  if (item === null) return operation === 'create' ? reply.send() : reply.code(204).send();
  if (isFile(format)) {
    const names = ['id', 'uuid', ...shownFields(resource), 'createTime', 'updateTime'].filter((name) => Object.hasOwn(item.json, name));
    return send(
      out,
      await tableBytes(tableOfRecords(resource, names, [[item.json]]), format, out.timeZone),
      format === 'csv' ? MEDIA_TYPES.csv + CHARSET : MEDIA_TYPES.xlsx,
      item.version,
    );
  }
  const body = format === 'json' ? withoutLinks(item.json) : { '@context': `/api/contexts/${resource.name}`, ...item.json };
  return send(out, JSON.stringify(body), MEDIA_TYPES[format] + CHARSET, item.version);
}

function send(out: Outgoing, content: string | Buffer, type: string, version?: number): unknown {
  const { reply, request } = out;
  // Converted to bytes once: ETag, length and socket all need them.
  const body = typeof content === 'string' ? Buffer.from(content) : content;
  const tag = tagOf(body, version);
  reply.header('etag', tag).header('content-type', type);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.send(body);
}

/** Plain JSON: the same fields without the `@` keys, at every depth. */
function withoutLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLinks);
  if (typeof value !== 'object' || value === null) return value;
  const linked = '@id' in value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !linked || !key.startsWith('@'))
      .map(([key, inner]) => [key, withoutLinks(inner)]),
  );
}

/** Present when there is more than one page or any parameter: parameters keep their order, `page` comes last. */
function viewOf(path: string, query: URLSearchParams, page: Page): Json | null {
  const { request, total } = page;
  if (!request.paginated) return null;
  const size = Math.max(request.itemsPerPage, 1);
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / size));
  if ([...query].length === 0 && (last === undefined || last === 1)) return null;
  const others = [...query].filter(([key]) => key !== 'page');
  const at = (number: number) =>
    `${path}?${[...others, ['page', String(number)] as [string, string]].map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&')}`;
  const paged = last === undefined || last > 1;
  const view: Json = {
    '@id': paged
      ? at(request.page)
      : `${path}?${others.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&')}`,
    '@type': 'PartialCollectionView',
  };
  if (!paged) return view;
  if (last !== undefined) Object.assign(view, { first: at(1), last: at(last) });
  if (request.page > 1) view.previous = at(request.page - 1);
  if (page.more) view.next = at(request.page + 1);
  return view;
}

interface Search {
  readonly variables: string;
  /** As JSON. */
  readonly mapping: string;
}

const searches = new WeakMap<Resource, Search>();

/** The same on every page and a fifth of its size, so most of it is cached. @returns JSON. */
function searchOf(resource: Resource, path: string): string {
  const { variables, mapping } = searches.get(resource) ?? describeSearch(resource);
  return `{"@type":"IriTemplate","template":${JSON.stringify(`${path}{?${variables}}`)},"variableRepresentation":"BasicRepresentation","mapping":${mapping}}`;
}

function describeSearch(resource: Resource): Search {
  const mapping = mappingOf(resource);
  const search = { variables: mapping.map(({ variable }) => variable as string).join(','), mapping: JSON.stringify(mapping) };
  searches.set(resource, search);
  return search;
}

function mappingOf(resource: Resource): Json[] {
  return searchVariables(resource).map(([variable, property]) => ({
    '@type': 'IriTemplateMapping',
    variable,
    property,
    required: false,
  }));
}

/** Every query parameter of the list, with the property that it filters by. */
export function searchVariables(resource: Resource): [variable: string, property: string][] {
  const found: [string, string][] = [];
  for (const [path, kinds] of Object.entries(resource.filters)) {
    if (kinds.some((kind) => kind !== 'exists')) found.push([path, path]);
    if (kinds.includes('exact')) found.push([`${path}[]`, path]);
    if (kinds.includes('date'))
      for (const word of ['before', 'strictly_before', 'after', 'strictly_after']) found.push([`${path}[${word}]`, path]);
    if (kinds.includes('range')) for (const word of ['between', 'gt', 'gte', 'lt', 'lte']) found.push([`${path}[${word}]`, path]);
    if (answersExists(resource, path)) found.push([`exists[${path}]`, path]);
  }
  for (const path of resource.orders) found.push([`order[${path}]`, path]);
  if (resource.search.length > 0) found.push(['search', resource.search[0]!]);
  found.push(['properties[]', 'id']);
  return found;
}
