/**
 * Filters the changes that a client watching single records is notified of: those of the record and its children, as far as the user may
 * read both.
 */
import { allOf, mayEver, unconditional, settle } from '#core/access';
import { coreErrors } from '#core/errors';
import { isChildren } from '#core/field-properties';
import type { ManyField } from '#core/fields';
import type { Registry } from '#core/registry';
import type { Resource } from '#core/resource';
import type { Queryable } from '../database.ts';
import type { Engine } from '../engine/engine.ts';
import type { ChangeNotice } from '../engine/publish-change.ts';
import { iriOf, uuidFromIri } from '../engine/references.ts';
import type { SignedIn } from './signed-in.ts';

export interface Watched {
  readonly resource: Resource;
  readonly uuid: string;
}

interface RecordEvent {
  readonly record: string;
  /** Plural of the changed resource: the record's own, or that of its children. */
  readonly resource: string;
}

/** Maximum per stream. */
const MAX_WATCHED = 20;
const PARAMETER = /^record\[\d*\]$/;

/** Existence and access are checked when a change occurs. @throws ProblemError 400 when a parameter is not a record's IRI. */
export function readWatched(registry: Registry, query: URLSearchParams): readonly Watched[] {
  const iris = [...new Set([...query].filter(([key]) => PARAMETER.test(key)).map(([, iri]) => iri))];
  const wrong = (why: string) => coreErrors.fail('badParameter', { parameter: 'record[]', why });
  if (iris.length > MAX_WATCHED) throw wrong(`should name at most ${MAX_WATCHED} records`);
  return iris.map((iri) => {
    const resource = registry.findByPlural(/^\/api\/(\w+)\//.exec(iri)?.[1] ?? '');
    const uuid = resource === undefined ? null : uuidFromIri(resource, iri);
    if (resource === undefined || uuid === null) throw wrong('should be the IRI of a record');
    return { resource, uuid };
  });
}

export async function recordEvents(
  engine: Engine,
  db: Queryable,
  actor: SignedIn,
  watched: readonly Watched[],
  notices: readonly ChangeNotice[],
): Promise<RecordEvent[]> {
  const events: RecordEvent[] = [];
  for (const one of watched) {
    const { resource, uuid } = one;
    const reads = async (rule = unconditional): Promise<boolean> =>
      (await engine.filterAllowed(db, resource, actor, allOf(resource.access.read, rule), [uuid])).has(uuid);
    const record = iriOf(resource, uuid);
    const own = notices.some((notice) => notice.plural === resource.plural && (notice.uuid ?? uuid) === uuid);
    if (own && (await reads())) events.push({ record, resource: resource.plural });
    for (const field of Object.values(resource.fields).filter(isChildren)) {
      const child = engine.registry.byName(field.target);
      const below = notices.filter(
        ({ plural, uuid: of, below = [] }) => plural === child.plural && (of === undefined || below.includes(placeOf(one))),
      );
      if (below.length > 0 && (await reads(field.options.read)) && (await mayReadChildren(engine, db, actor, field, below)))
        events.push({ record, resource: child.plural });
    }
  }
  return [...new Map(events.map((event) => [`${event.record} ${event.resource}`, event])).values()];
}

/** Access to a deleted child cannot be checked any more: its deletion is reported only to users who may read all of them. */
async function mayReadChildren(
  { registry, filterAllowed }: Engine,
  db: Queryable,
  actor: SignedIn,
  field: ManyField,
  notices: readonly ChangeNotice[],
): Promise<boolean> {
  const child = registry.byName(field.target);
  const { read } = child.access;
  if (settle(read, actor) === true) return true;
  if (notices.some(({ uuid }) => uuid === undefined)) return mayEver(read, actor);
  const uuids = notices.map(({ uuid }) => uuid!);
  return (await filterAllowed(db, child, actor, read, uuids)).size > 0;
}

function placeOf({ resource, uuid }: Watched): string {
  return `${resource.plural}/${uuid}`;
}
