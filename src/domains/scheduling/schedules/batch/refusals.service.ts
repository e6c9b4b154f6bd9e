/** Attempts the parts of a batch and explains the failures, each with the schedule it concerns. */
import { invalid, ProblemError, type Violation } from '#core/errors';
import { formatInstant } from '#core/date-text';
import { iriOf } from '#core/iri';
import { isDatabaseError, type DatabaseError } from '#server/database';
import type { WriteCall } from '#server/engine/action-handlers';
import { explainFailure } from '#server/http/constraints';
import { isDoubleBooking } from '../conflicts/hard-conflict.query.ts';
import { schedulingErrors } from '../../errors.ts';
import { Schedule } from '../schedule/schedule.resource.ts';
import type { Known } from './batch.query.ts';

/** A single write of the batch. */
export interface Part {
  /** Path in the request. */
  readonly path: string;
  readonly schedule: string | null;
  /** Offset of its start in milliseconds. */
  readonly by: number;
  readonly start: number;
  /** @returns the uuid. */
  readonly write: () => Promise<string>;
}

/** The error that prevents a part from being written. */
export interface Refusal {
  readonly part: Part;
  readonly error: DatabaseError | ProblemError;
}

interface Failure {
  readonly part: Part;
  readonly error: ProblemError;
}

/** Double bookings may be resolved by other parts of the batch. */
export function mayResolve({ error }: Refusal): boolean {
  return isDatabaseError(error) && isDoubleBooking(error);
}

/** @returns why it cannot be written, or null. @throws unexpected errors. */
export async function attempt({ tx }: WriteCall, part: Part, written: Map<string, string>): Promise<Refusal | null> {
  try {
    written.set(part.path, await tx.attempt(part.write));
    return null;
  } catch (error) {
    if (isDatabaseError(error) || (error instanceof ProblemError && error.status < 500)) return { part, error };
    throw error;
  }
}

/** Explains the failures of the last round, taking into account what the batch has written. @throws unexpected errors. */
export async function explainFailures({ engine, tx, actor }: WriteCall, refused: readonly Refusal[]): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const { part, error } of refused) {
    const reported = isDatabaseError(error) ? await explainFailure(error, { database: tx, actor, engine }, Schedule) : error;
    if (!(reported instanceof ProblemError) || reported.status >= 500) throw error;
    failures.push({ part, error: reported });
  }
  return failures;
}

/** Violations in the format of a single write, with their paths; otherwise each schedule with its conflicts. */
export function refusalOf(failures: readonly Failure[], known: ReadonlyMap<string, Known>, zone: string): ProblemError {
  const forbidden = failures.find(({ error }) => error.status === 403);
  if (forbidden !== undefined) return forbidden.error;
  if (failures.every(({ error }) => error.type === 'ConstraintViolation'))
    return invalid(
      failures.flatMap(({ part, error }) =>
        (error.extra.violations as readonly Violation[]).map((violation) => ({
          ...violation,
          propertyPath: violation.propertyPath.startsWith(part.path) ? violation.propertyPath : `${part.path}.${violation.propertyPath}`,
        })),
      ),
    );
  const named = failures.map(({ part, error }) => {
    const one = part.schedule === null ? undefined : known.get(part.schedule);
    const [conflict] = (error.extra.conflicts ?? []) as { readonly code: string }[];
    return {
      at: part.path,
      schedule: part.schedule === null ? null : iriOf(Schedule, part.schedule),
      code: conflict?.code ?? error.code,
      message: one === undefined ? error.message : `${labelOf(one, zone)}: ${error.message}`,
    };
  });
  return notAllChanged(named);
}

export function notAllChanged(failures: readonly { readonly message: string }[]): ProblemError {
  return schedulingErrors.fail('notAllChanged', { messages: failures.map(({ message }) => message).join('\n') }, { extra: { failures } });
}

/** "“Evening”, Mon, Mar 1, 09:00". In quotation marks, because screens capitalise the first letter, which would alter a handle. */
export function labelOf({ name, start }: Known, zone: string): string {
  return `“${name}”, ${formatInstant(Date.parse(start), zone, 'weekday-date-time')}`;
}
