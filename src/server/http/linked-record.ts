/** The record whose file is read with a signed link or signed in; a link only works while its user may read the record. */
import { coreErrors, ProblemError } from '#core/errors';
import type { Resource } from '#core/resource';
import type { ActionContext } from '../engine/behaviour.ts';
import { findUuid } from '../engine/references.ts';
import { linkHolder, type LinkQuery } from '../files/file-links.ts';
import type { Authentication } from './authentication.ts';

interface LinkTarget {
  /** The path of its file has the record as `:record`. */
  readonly resource: Resource;
  /** The error for an expired or modified link. */
  readonly dead: () => ProblemError;
}

/**
 * A page that has been open for long has links that expired, so a signed-in user reads with the session instead. @returns uuid of the
 * record. @throws ProblemError 401, 403 for an invalid link, 404.
 */
export async function linkedRecord(
  { request, database, engine, params }: ActionContext,
  authentication: Authentication,
  query: LinkQuery,
  { resource, dead }: LinkTarget,
): Promise<string> {
  const record = await findUuid(database, resource, params['record'] ?? '');
  if (record === null) throw coreErrors.fail('notFound');
  const linked = query.user !== undefined || query.expires !== undefined || query.signature !== undefined;
  const holder = linked ? await linkHolder(database, request.url.split('?')[0]!, query) : null;
  const signedIn = () =>
    authentication.authenticate(request).catch((error: unknown) => {
      throw linked && error instanceof ProblemError ? dead() : error;
    });
  const actor = holder === null ? await signedIn() : await authentication.personOf(holder);
  if (actor === null) throw dead();
  if (!(await engine.filterAllowed(database, resource, actor, resource.access.read, [record])).has(record))
    throw coreErrors.fail('notFound');
  return record;
}
