/**
 * Fencing for upload parts: the most recent sender of a part may write it. A replaced sender stops before the file is verified, since it
 * must confirm every few seconds that the part is still its own, and never writes without a recent confirmation.
 */
import sql from 'sql-template-tag';
import type { Queryable } from '../database.ts';

export interface Fence {
  readonly file: string;
  readonly index: number;
  readonly writer: string;
}

/** Another sender has taken over this part, or it is no longer needed. */
export class PartTakenError extends Error {
  override readonly name = 'PartTakenError';
}

/** Passes the bytes through while the writer holds the part. @throws PartTakenError. */
export async function* fenced(
  db: Queryable,
  { file, index, writer }: Fence,
  body: AsyncIterable<Uint8Array>,
  seconds: number,
): AsyncGenerator<Uint8Array> {
  let confirmedAt = performance.now();
  const confirm = async () => {
    // Confirms after half of the time, so that a slow response still arrives within it.
    if (performance.now() - confirmedAt < seconds * 500) return;
    const before = performance.now();
    const [mine] = await db.rows(
      sql`update incoming_part set confirmed_at = now() where incoming_file = ${file} and index = ${index} and writer = ${writer} and tag is null returning 1`,
    );
    if (mine === undefined) throw new PartTakenError('Another sender has taken over the part.');
    confirmedAt = before;
  };
  for await (const chunk of body) {
    await confirm();
    yield chunk;
  }
  await confirm();
}
