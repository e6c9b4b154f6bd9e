/**
 * Lets the sender of a part write for as long as it is theirs. The last one to come writes; who was replaced stops before the file is verified,
 * since they ask at least every few seconds whether the part is still theirs, and never write without.
 */
import sql from 'sql-template-tag';
import type { Queryable } from '../database.ts';

export interface Fence {
  readonly file: string;
  readonly index: number;
  readonly writer: string;
}

/** Somebody else sends this part now, or it is no longer wanted. */
export class PartTakenError extends Error {
  override readonly name = 'PartTakenError';
}

/** Passes the bytes on for as long as they may be written. @throws PartTakenError. */
export async function* fenced(
  db: Queryable,
  { file, index, writer }: Fence,
  body: AsyncIterable<Uint8Array>,
  seconds: number,
): AsyncGenerator<Uint8Array> {
  let asked = performance.now();
  const ask = async () => {
    // Half of the time, so that a slow answer comes within it.
    if (performance.now() - asked < seconds * 500) return;
    const before = performance.now();
    const [mine] = await db.rows(
      sql`update incoming_part set confirmed_at = now() where incoming_file = ${file} and index = ${index} and writer = ${writer} and tag is null returning 1`,
    );
    if (mine === undefined) throw new PartTakenError('The part is sent by somebody else.');
    asked = before;
  };
  for await (const chunk of body) {
    await ask();
    yield chunk;
  }
  await ask();
}
