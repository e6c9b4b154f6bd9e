/**
 * Resumable uploads in parts: in any order, concurrently, repeatedly, through any node, and across restarts. An acknowledged part is
 * durable; the upload becomes a stored file once all parts have arrived and the checksum matches.
 */
import { oneRow } from '../one-row.ts';
import { createHash, randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database, Queryable, Transaction } from '../database.ts';
import { contentTypeOf, SAMPLE_BYTES } from './content-type.ts';
import type { FileStore } from './file-store.ts';
import { fenced, type Fence } from './part-fence.ts';
import { sampled, type WrittenFile } from './stored-file.ts';

export const KEEP_HOURS = 24;
/** Expiry is extended at most once in this time: concurrent parts would only wait for each other to write the same row. */
const EXTEND_AFTER_MINUTES = 1;
/** S3's limit. */
const MAX_PARTS = 10_000;
const MIN_PART_BYTES = 1024;
const MAX_PART_BYTES = 64 * 1024 * 1024;
/** The process that verifies renews its lease at this interval; the lease lasts three times as long. */
const VERIFY_SECONDS = 10;
const POLL_MS = 200;

export interface IncomingFile {
  readonly uuid: string;
  readonly key: string;
  readonly handle: string;
  readonly name: string;
  readonly size: number;
  readonly partSize: number;
  readonly parts: number;
  readonly sha256: string | null;
  readonly state: 'OPEN' | 'VERIFYING' | 'KEPT';
  readonly expiresAt: string;
}

/** Why a completed upload is rejected. */
export type Refusal =
  | { readonly kind: 'missing'; readonly parts: readonly number[] }
  | { readonly kind: 'wrong'; readonly sha256: string }
  | { readonly kind: 'gone' };

/** The part size: the preferred one, if the file store supports it. */
export function partSizeFor(store: FileStore, size: number, wished: number): number {
  if (size <= wished) return Math.max(1, Math.min(wished, MAX_PART_BYTES));
  return Math.min(MAX_PART_BYTES, Math.max(MIN_PART_BYTES, store.minPartBytes, Math.ceil(size / MAX_PARTS), wished));
}

/** @throws StorageFullError when the store knows that the file does not fit. */
export async function beginIncoming(
  tx: Queryable,
  store: FileStore,
  { area, name, size, partSize, sha256 }: { area: string; name: string; size: number; partSize: number; sha256: string | null },
): Promise<string> {
  await store.requireSpace?.(size);
  const key = `${area}/${randomUUID()}`;
  const handle = await store.beginParts(key);
  const row = await oneRow<{ uuid: string }>(
    tx,
    sql`insert into incoming_file (key, handle, name, size, part_size, parts, sha256, expires_at) values (${key}, ${handle}, ${name}, ${size}, ${partSize}, ${Math.ceil(size / partSize)}, ${sha256}, now() + make_interval(hours => ${KEEP_HOURS})) returning uuid`,
  );
  return row.uuid;
}

/** Expired uploads count as missing, whether removed yet or not. */
export async function findIncoming(db: Queryable, uuid: string, { lock = false } = {}): Promise<IncomingFile | null> {
  const query = sql`select uuid, key, handle, name, size, part_size as "partSize", parts, sha256, state, expires_at as "expiresAt" from incoming_file where uuid = ${uuid} and expires_at > now()`;
  const [row] = await db.rows<IncomingFile>(lock ? sql`${query} for update` : query);
  return row ?? null;
}

/** Indexes of the parts that have arrived, in order. */
export async function arrivedParts(db: Queryable, uuid: string): Promise<number[]> {
  const rows = await db.rows<{ index: number }>(
    sql`select index from incoming_part where incoming_file = ${uuid} and tag is not null order by index`,
  );
  return rows.map(({ index }) => index);
}

export function sizeOfPart({ size, partSize, parts }: IncomingFile, index: number): number {
  return index === parts - 1 ? size - index * partSize : partSize;
}

/** Claims a part for writing if it is still needed. @returns the fence to write under, or null when the part has arrived already. */
export async function beginPart(db: Queryable, { uuid }: IncomingFile, index: number): Promise<Fence | null> {
  const writer = randomUUID();
  // A previous writer that confirmed recently may still write; verification waits until it has noticed. Nothing is acknowledged yet, so
  // the commit need not wait for the disk.
  const [row] = await db.rows(sql`
    with unhurried as (select set_config('synchronous_commit', 'off', true))
    insert into incoming_part as p (incoming_file, index, writer)
    select uuid, ${index}, ${writer} from incoming_file, unhurried where uuid = ${uuid} and state = 'OPEN'
    on conflict (incoming_file, index) do update set writer = ${writer}, confirmed_at = now(),
      replaced_at = case when p.confirmed_at > now() - make_interval(secs => ${CONFIRMED_SECONDS}) then now() else p.replaced_at end
    where p.tag is null returning 1`);
  return row === undefined ? null : { file: uuid, index, writer };
}

/** How long a writer may continue without confirming that the part is still theirs. */
const CONFIRMED_SECONDS = 5;

/** @param body exactly the bytes of the part. @returns whether the part has arrived; if not, another sender has taken over. */
export async function writePart(
  database: Queryable,
  store: FileStore,
  file: IncomingFile,
  fence: Fence,
  body: AsyncIterable<Uint8Array>,
  confirmedSeconds = CONFIRMED_SECONDS,
): Promise<boolean> {
  const { index } = fence;
  const part = { index, offset: index * file.partSize, size: sizeOfPart(file, index) };
  try {
    const tag = await store.writePart(file, part, fenced(database, fence, body, confirmedSeconds));
    const [row] = await database.rows(sql`
      with kept as (update incoming_part set tag = ${tag} where incoming_file = ${file.uuid} and index = ${index} and writer = ${fence.writer} and tag is null returning incoming_file),
      later as (update incoming_file f set expires_at = now() + make_interval(hours => ${KEEP_HOURS}) from kept
        where f.uuid = kept.incoming_file and f.expires_at < now() + make_interval(hours => ${KEEP_HOURS}, mins => ${-EXTEND_AFTER_MINUTES}))
      select 1 from kept`);
    if (row !== undefined) {
      store.partArrived?.(file, part);
      return true;
    }
  } catch (error) {
    await database
      .rows(
        sql`delete from incoming_part where incoming_file = ${file.uuid} and index = ${index} and writer = ${fence.writer} and tag is null`,
      )
      .catch(() => undefined);
    throw error;
  }
  return (await arrivedParts(database, file.uuid)).includes(index);
}

/** How long a sender waits for a part that another one is sending. */
const TAKEN_OVER_TIMEOUT_MS = 10_000;

/** Waits for a part that another sender has taken over. @returns whether it arrived in time. */
export async function partArrives(db: Queryable, { uuid }: IncomingFile, index: number): Promise<boolean> {
  const until = performance.now() + TAKEN_OVER_TIMEOUT_MS;
  for (;;) {
    if ((await arrivedParts(db, uuid)).includes(index)) return true;
    const [sent] = await db.rows(sql`select from incoming_part where incoming_file = ${uuid} and index = ${index}`);
    if (sent === undefined || performance.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

interface Completion<Result> {
  readonly sha256?: string | null;
  readonly check: (written: WrittenFile) => void;
  readonly keep: (tx: Transaction, written: WrittenFile) => Promise<Result>;
}

/**
 * Verifies a file and stores it. Idempotent, also when called concurrently: a file is stored only once.
 * @param sha256 additional expected checksum, for senders who know it only at the end.
 * @param check validates the complete file before it is stored; throws to reject it. @param keep runs in the transaction that stores the
 * file.
 * @returns the result of `keep`, null when the file was stored before, or why it was rejected.
 */
export async function completeIncoming<Result>(
  database: Database,
  store: FileStore,
  uuid: string,
  { sha256 = null, check, keep }: Completion<Result>,
): Promise<{ readonly kept: Result | null } | { readonly refusal: Refusal }> {
  const begun = await beginVerifying(database, uuid);
  if (begun === null) return { refusal: { kind: 'gone' } };
  if ('missing' in begun) return { refusal: { kind: 'missing', parts: begun.missing } };
  const { file, tags } = begun;
  if (file.state === 'KEPT') return { kept: null };
  const renewal = setInterval(() => void renewLease(database, uuid).catch(() => undefined), VERIFY_SECONDS * 1000);
  try {
    const replaced = await waitForReplacedWriters(database, uuid);
    // The remaining bytes are hashed while the file is flushed.
    const sum = store.sumOfParts?.(file, { again: replaced });
    sum?.catch(() => undefined);
    await store.finishParts(file, tags);
    const written = await writtenFile(store, file, sum);
    const wrong = written.size !== file.size || [file.sha256, sha256].some((sum) => sum !== null && sum !== written.sha256);
    if (wrong) {
      await resetUpload(database, store, file);
      return { refusal: { kind: 'wrong', sha256: written.sha256 } };
    }
    try {
      check(written);
    } catch (error) {
      await dropIncoming(database, store, uuid);
      throw error;
    }
    return await database.transaction(async (tx) => {
      const now = await findIncoming(tx, uuid, { lock: true });
      if (now === null || now.key !== file.key) return { refusal: { kind: 'gone' } };
      if (now.state === 'KEPT') return { kept: null };
      const kept = await keep(tx, written);
      await tx.rows(sql`update incoming_file set state = 'KEPT', verified_until = null where uuid = ${uuid}`);
      return { kept };
    });
  } catch (error) {
    await database
      .rows(sql`update incoming_file set state = 'OPEN', verified_until = null where uuid = ${uuid} and state = 'VERIFYING'`)
      .catch(() => undefined);
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

/** Aborts the upload and removes its bytes. */
export async function dropIncoming(database: Database, store: FileStore, uuid: string): Promise<void> {
  const [file] = await database.rows<{ key: string; handle: string }>(
    sql`delete from incoming_file where uuid = ${uuid} and state <> 'KEPT' returning key, handle`,
  );
  if (file !== undefined) await removeBytes(store, file);
}

/** Removes uploads without progress for a day. */
export async function removeExpired(database: Database, store: FileStore, now: Date): Promise<number> {
  const rows = await database.rows<{ key: string; handle: string; state: string }>(
    sql`delete from incoming_file where expires_at <= ${now} returning key, handle, state`,
  );
  const expired = rows.filter(({ state }) => state !== 'KEPT');
  for (const file of expired) await removeBytes(store, file);
  return expired.length;
}

type Begun = { readonly file: IncomingFile; readonly tags: readonly string[] } | { readonly missing: readonly number[] };

/** Waits while another process verifies the file. */
async function beginVerifying(database: Database, uuid: string): Promise<Begun | null> {
  for (;;) {
    const begun = await database.transaction(async (tx): Promise<Begun | null | 'later'> => {
      const file = await findIncoming(tx, uuid, { lock: true });
      if (file === null || file.state === 'KEPT') return file === null ? null : { file, tags: [] };
      const parts = await tx.rows<{ index: number; tag: string }>(
        sql`select index, tag from incoming_part where incoming_file = ${uuid} and tag is not null order by index`,
      );
      const there = new Set(parts.map(({ index }) => index));
      if (there.size < file.parts)
        return { missing: Array.from({ length: file.parts }, (_, index) => index).filter((index) => !there.has(index)) };
      const [free] = await tx.rows(sql`
        update incoming_file set state = 'VERIFYING', verified_until = now() + make_interval(secs => ${3 * VERIFY_SECONDS})
        where uuid = ${uuid} and (state = 'OPEN' or verified_until < now()) returning 1`);
      return free === undefined ? 'later' : { file, tags: parts.map(({ tag }) => tag) };
    });
    if (begun !== 'later') return begun;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function renewLease(database: Database, uuid: string): Promise<void> {
  await database.rows(
    sql`update incoming_file set verified_until = now() + make_interval(secs => ${3 * VERIFY_SECONDS}) where uuid = ${uuid} and state = 'VERIFYING'`,
  );
}

/** Waits until replaced writers have noticed that they were replaced. @returns whether there were any. */
async function waitForReplacedWriters(database: Database, uuid: string): Promise<boolean> {
  const [last] = await database.rows<{ ms: number | null }>(
    sql`select (extract(epoch from max(replaced_at) - now()) * 1000)::float8 + ${CONFIRMED_SECONDS * 1000} as ms from incoming_part where incoming_file = ${uuid}`,
  );
  const wait = last?.ms ?? 0;
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  return last?.ms !== null && last?.ms !== undefined;
}

async function writtenFile(
  store: FileStore,
  { key, name, size }: IncomingFile,
  sum: ReturnType<NonNullable<FileStore['sumOfParts']>> | undefined,
): Promise<WrittenFile> {
  if (sum === undefined || size === 0) return readWhole(store, key, name);
  const sample: Buffer[] = await (await store.read(key, { first: 0, last: Math.min(size, SAMPLE_BYTES) - 1 })).toArray();
  return { key, name, contentType: await contentTypeOf(Buffer.concat(sample)), ...(await sum) };
}

/** For remote stores. */
async function readWhole(store: FileStore, key: string, name: string): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let contentType = '';
  const onSample = async (sample: Buffer) => {
    contentType = await contentTypeOf(sample);
  };
  let size = 0;
  for await (const chunk of sampled(await store.read(key), onSample)) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { key, name, contentType, size, sha256: hash.digest('hex') };
}

/** Discards all parts after a checksum mismatch; the client may upload the file again. */
async function resetUpload(database: Database, store: FileStore, { uuid, key }: IncomingFile): Promise<void> {
  const newKey = `${key.split('/')[0]!}/${randomUUID()}`;
  const handle = await store.beginParts(newKey);
  const [mine] = await database.rows(sql`
    with emptied as (delete from incoming_part where incoming_file = ${uuid})
    update incoming_file set state = 'OPEN', verified_until = null, key = ${newKey}, handle = ${handle} where uuid = ${uuid} and key = ${key} returning 1`);
  if (mine === undefined) await store.dropParts({ key: newKey, handle });
  else await store.remove(key);
}

async function removeBytes(store: FileStore, file: { readonly key: string; readonly handle: string }): Promise<void> {
  await store.dropParts(file);
  await store.remove(file.key);
}
