/** Maps violated database constraints to validation errors: the field concerned and what is wrong. */
import { coreErrors, invalid } from '#core/errors';
import { columnOf, isChildren } from '#core/field-properties';
import type { Registry } from '#core/registry';
import type { Resource } from '#core/resource';
import type { DatabaseError, Queryable } from '../database.ts';
import type { Engine } from '../engine/engine.ts';
import type { SignedIn } from './signed-in.ts';

const UNIQUE = '23505';
const FOREIGN_KEY = '23503';
const CHECK = '23514';
const NOT_NULL = '23502';
/** The only difference between a write that refers to a missing record and a deletion of a record that is referred to. */
const REFERENCED_IS_GONE = /is not present in table/;

/**
 * Maps a database error with the domains' behaviours and then the declarations, whatever record it is about.
 * @param written see `explainConstraint`. @returns the original error when it is not caused by the input.
 */
export async function explainFailure(
  error: DatabaseError,
  at: { readonly database: Queryable; readonly actor: SignedIn; readonly engine: Engine },
  written?: Resource,
): Promise<Error> {
  for (const behaviour of at.engine.behaviours.values()) {
    const explained = (await behaviour.explain?.(error, at)) ?? null;
    if (explained !== null) return explained;
  }
  return explainConstraint(at.engine.registry, error, written) ?? error;
}

/**
 * @param written the requested resource: a failure of its nested records is reported under the nested field.
 * @returns the error for the client, or null when the input did not cause it.
 */
export function explainConstraint(registry: Registry, error: DatabaseError, written?: Resource): Error | null {
  const { table, constraint } = withoutPartition(error);
  const resource = registry.resources.find((candidate) => candidate.table === table);
  if (resource === undefined) return null;
  const [nested] =
    Object.entries(written?.fields ?? {}).find(
      ([, field]) => isChildren(field) && field.options.nested === true && field.target === resource.name,
    ) ?? [];
  const at = (path: string) => (nested === undefined || written === resource ? path : `${nested}.${path}`);
  const declared = constraint === undefined ? undefined : resource.constraints[constraint];
  if (declared !== undefined) return invalid([{ propertyPath: at(declared.path), message: declared.message, code: 'CONSTRAINT' }]);
  const field = Object.keys(resource.fields).find(
    (name) => constraint === `${resource.table}_${columnOf(name)}_key` || (error.code === NOT_NULL && error.column === columnOf(name)),
  );
  if (error.code === UNIQUE && field !== undefined)
    return invalid([{ propertyPath: at(field), message: 'This value is already used.', code: 'NOT_UNIQUE' }]);
  if (error.code === NOT_NULL && field !== undefined)
    return invalid([{ propertyPath: at(field), message: 'This value should not be null.', code: 'REQUIRED' }]);
  if (error.code === CHECK) return invalid([{ propertyPath: '', message: 'The values are inconsistent.', code: 'CONSTRAINT' }]);
  if (error.code === FOREIGN_KEY)
    return REFERENCED_IS_GONE.test(error.detail ?? '')
      ? coreErrors.fail('deletedMeanwhile')
      : coreErrors.fail('inUse', { by: 'another record' });
  return null;
}

/** PostgreSQL names a partition's constraints after the partition; ours are named after the whole table, plus the month. */
function withoutPartition({ table, constraint }: DatabaseError): {
  readonly table: string | undefined;
  readonly constraint: string | undefined;
} {
  const whole = table?.replace(/_\d{4}_\d{2}$/, '');
  return {
    table: whole,
    constraint: table !== undefined && constraint?.startsWith(table) ? `${whole}${constraint.slice(table.length)}` : constraint,
  };
}
