/** The addresses of files below their records: what a field of files answers to GET, PUT and DELETE, by the access of the record and of the field. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import sql, { raw } from 'sql-template-tag';
import { allOf, nothingMore, settle } from '#core/access';
import { coreErrors } from '#core/errors';
import { columnOf, type FileField } from '#core/fields';
import { fileFields, takesFile, type Resource } from '#core/resource';
import { isUuid } from '../engine/references.ts';
import { findFile } from '../files/stored-file.ts';
import type { ActionKit } from './actions.ts';
import { receiveFile } from './receive-file.ts';
import { describeMethods } from './other-methods.ts';
import { run, type Exchange } from './pipeline.ts';
import { exchangeOf, queryOf } from './resource-routes.ts';
import { sendStoredFile } from './stored-file-answer.ts';
import { matchesVersion } from './tags.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes a body that may be large, as long as it keeps coming. */
    readonly upload?: true;
  }
}

/** Ready once the promise is kept. */
export async function registerFiles(app: FastifyInstance, kit: ActionKit, resources: readonly Resource[]): Promise<void> {
  await app.register(async (scope) => {
    // Forms are read by their own parser; anything else is the file itself, which is stored while it comes.
    scope.addContentTypeParser(/^(?!multipart\/form-data)/, (_request, payload, done) => done(null, payload));
    for (const resource of resources)
      for (const [name, field] of fileFields(resource)) registerField(scope, kit, { resource, name, field });
  });
}

interface Held {
  readonly resource: Resource;
  readonly name: string;
  readonly field: FileField;
}

function registerField(app: FastifyInstance, kit: ActionKit, held: Held): void {
  const { resource, name, field } = held;
  const url = `/api/${resource.plural}/:uuid/${name}`;
  const methods = new Set(takesFile(resource, field) ? ['GET', 'PUT', 'DELETE'] : ['GET']);
  // Ranges and tags of a stored file are those of its own bytes.
  app.get(url, { compress: false }, (request, reply) => fetchFile(kit, held, request, reply));
  if (!methods.has('PUT')) return;
  const write = (request: FastifyRequest, reply: FastifyReply, receive?: (exchange: Exchange) => ReturnType<typeof receiveFile>) => {
    describeMethods(reply, methods);
    const discard = ({ key }: { readonly key: string }) => kit.files.remove(key);
    const file = { name, discard, ...(receive === undefined ? {} : { receive }) };
    return run(exchangeOf(kit, { request, reply }, resource, 'update', { uuid: uuidIn(request), file })).catch((error: unknown) => {
      // What is still on its way of a refused file has to be let in, or neither would hear of the other's end.
      request.raw.unpipe().resume();
      throw error;
    });
  };
  app.put(url, { config: { upload: true } }, (request, reply) =>
    write(request, reply, async (exchange) => {
      await checkBefore(exchange, field);
      return receiveFile(request, kit, held);
    }),
  );
  app.delete(url, (request, reply) => write(request, reply));
}

/** Nobody sends a large file in vain, and nobody stores one who may not: what forbids it is asked before a byte is read, and again when it is written. */
async function checkBefore({ engine, database, resource, actor, uuid, request }: Exchange, field: FileField): Promise<void> {
  const seen = isUuid(uuid) ? await engine.read(database, resource, actor, uuid, ['uuid']) : null;
  if (seen === null) throw coreErrors.fail('notFound');
  const rule = allOf(resource.access.update, field.options.write ?? field.options.read ?? nothingMore);
  if (!(await engine.filterAllowed(database, resource, actor, rule, [uuid])).has(uuid)) throw coreErrors.fail('forbidden');
  if (!matchesVersion(request.headers['if-match'], seen.version)) throw coreErrors.fail('stale');
}

/** To whoever may not read the record or the field, there is no file. */
async function fetchFile(kit: ActionKit, { resource, name, field }: Held, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { engine, database, files, authentication } = kit;
  const actor = await authentication.authenticate(request);
  if (settle(resource.access.read, actor) === false) throw coreErrors.fail('forbidden');
  const uuid = uuidIn(request);
  const rule = allOf(resource.access.read, field.options.read ?? nothingMore);
  if (!isUuid(uuid) || !(await engine.filterAllowed(database, resource, actor, rule, [uuid])).has(uuid)) throw coreErrors.fail('notFound');
  const [row] = await database.rows<{ file: string | null }>(
    sql`select ${raw(`"${columnOf(name)}"`)} as file from ${raw(resource.table)} where uuid = ${uuid}`,
  );
  const file = row?.file ? await findFile(database, row.file) : null;
  if (file === null) throw coreErrors.fail('notFound');
  return sendStoredFile({ request, reply, files }, file, { shown: queryOf(request).get('inline') === '1' });
}

function uuidIn(request: FastifyRequest): string {
  return (request.params as { readonly uuid: string }).uuid.toLowerCase();
}
