/** Routes for files of records: GET, PUT and DELETE on a file field, under the access rules of the record and the field. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import sql, { raw } from 'sql-template-tag';
import { allOf, unconditional, settle } from '#core/access';
import { coreErrors } from '#core/errors';
import { columnOf } from '#core/field-properties';
import type { FileField } from '#core/fields';
import { fileFields, takesFile, type Resource } from '#core/resource';
import { findUuid, isUuid } from '../engine/references.ts';
import { findFile } from '../files/stored-file.ts';
import type { ActionKit } from './actions.ts';
import { receiveFile } from './receive-file.ts';
import { methodHeaders } from './other-methods.ts';
import { run, type Asked } from './pipeline.ts';
import { exchangeOf, queryOf } from './resource-routes.ts';
import { sendStoredFile } from './stored-file-answer.ts';
import { checkPreconditions } from './tags.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts a body of any size, as long as data keeps arriving. */
    readonly upload?: true;
  }
}

/** Resolves when the routes are registered. */
export async function registerFiles(app: FastifyInstance, kit: ActionKit, resources: readonly Resource[]): Promise<void> {
  await app.register(async (scope) => {
    // Forms have their own parser; any other body is the file itself, which is streamed to the store.
    scope.addContentTypeParser(/^(?!multipart\/form-data)/, (_request, payload, done) => done(null, payload));
    for (const resource of resources)
      for (const [name, field] of fileFields(resource)) registerField(scope, kit, { resource, name, field });
  });
}

interface FileTarget {
  readonly resource: Resource;
  readonly name: string;
  readonly field: FileField;
}

function registerField(app: FastifyInstance, kit: ActionKit, target: FileTarget): void {
  const { resource, name, field } = target;
  const url = `/api/${resource.plural}/:uuid/${name}`;
  const methods = new Set<string>(takesFile(resource, field) ? ['GET', 'PUT', 'DELETE'] : ['GET']);
  // Ranges and ETags of a stored file refer to its uncompressed bytes.
  app.get(url, { compress: false }, (request, reply) => fetchFile(kit, target, request, reply));
  if (!methods.has('PUT')) return;
  const headers = methodHeaders(methods);
  const write = (request: FastifyRequest, reply: FastifyReply, receive?: (asked: Asked) => ReturnType<typeof receiveFile>) => {
    reply.headers(headers);
    const discard = ({ key }: { readonly key: string }) => kit.files.remove(key);
    const file = { name, discard, ...(receive === undefined ? {} : { receive }) };
    return run(exchangeOf(kit, { request, reply }, resource, 'update', { uuid: uuidIn(request), file })).catch((error: unknown) => {
      // The rest of a rejected upload must be drained, otherwise neither side would see the end of the other.
      request.raw.unpipe().resume();
      throw error;
    });
  };
  app.put(url, { config: { upload: true } }, (request, reply) =>
    write(request, reply, async (asked) => {
      await checkBeforeUpload(asked, field);
      return receiveFile(request, kit, target);
    }),
  );
  app.delete(url, (request, reply) => write(request, reply));
}

/** Checks access before the body is read, so that no large upload is wasted; the write checks it again. */
async function checkBeforeUpload({ engine, database, resource, actor, uuid, request }: Asked, field: FileField): Promise<void> {
  const seen = isUuid(uuid) ? await engine.read(database, resource, actor, uuid, ['uuid']) : null;
  if (seen === null) throw coreErrors.fail('notFound');
  const rule = allOf(resource.access.update, field.options.write ?? field.options.read ?? unconditional);
  if (!(await engine.filterAllowed(database, resource, actor, rule, [uuid])).has(uuid)) throw coreErrors.fail('forbidden');
  checkPreconditions(request.headers, seen.version);
}

/** A file of a record or field that the caller may not read is reported as not found. */
async function fetchFile(
  kit: ActionKit,
  { resource, name, field }: FileTarget,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { engine, database, files, authentication } = kit;
  const actor = await authentication.authenticate(request);
  if (settle(resource.access.read, actor) === false) throw coreErrors.fail('forbidden');
  const uuid = await findUuid(database, resource, uuidIn(request));
  const rule = allOf(resource.access.read, field.options.read ?? unconditional);
  if (uuid === null || !(await engine.filterAllowed(database, resource, actor, rule, [uuid])).has(uuid)) throw coreErrors.fail('notFound');
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
