/** Rows of the library: its folders with their figures, and its files as a listing finds them. */
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '#core/access';
import type { Queryable, Transaction } from '#server/database';
import type { Behaviour } from '#server/engine/behaviour';
import { fileLink } from '#server/files/file-links';

type Computed = NonNullable<Behaviour['computed']>;

const counted = (condition: Sql) => (row: Sql) =>
  sql`(select count(*)::int from library_video l where l.library_folder = ${row}.uuid and ${condition})`;

export const folderColumns: Computed = {
  found: counted(sql`true`),
  analysed: counted(sql`l.state = 'ANALYSED'`),
  waiting: counted(sql`l.state in ('WAITING', 'RUNNING')`),
  unreadable: counted(sql`l.state = 'UNREADABLE'`),
  missing: counted(sql`l.state = 'MISSING'`),
  uses: (row) =>
    sql`(select count(distinct s.video)::int from library_video l join video_similarity s on s.library_match = l.uuid where l.library_folder = ${row}.uuid and not s.is_bumper and s.decision is distinct from 'NOT_A_COPY')`,
};

export const videoColumns: Computed = {
  fileSize: (row) => sql`${row}.bytes`,
  uses: (row) =>
    sql`(select count(distinct s.video)::int from video_similarity s where s.library_match = ${row}.uuid and not s.is_bumper and s.decision is distinct from 'NOT_A_COPY')`,
  contentUrl: (row: Sql, reader: Actor) =>
    sql`(case when ${row}.tag is not null and ${row}.state <> 'MISSING' then ${fileLink(sql`'/api/library_videos/' || ${row}.uuid || '/content'`, reader.user)} end)`,
};

/** Writes to the folders of the library wait for each other until the transaction ends. */
export async function lockLibrary(tx: Transaction): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('library folders', 0))`);
}

export function readFolders(db: Queryable): Promise<{ readonly uuid: string; readonly name: string; readonly path: string }[]> {
  return db.rows<{ uuid: string; name: string; path: string }>(
    sql`select uuid, name, coalesce(path, '') as path from library_folder order by id`,
  );
}

/** @returns path of the folder to list; undefined when it is gone or stopped. */
export async function beginListing(tx: Transaction, folder: string): Promise<string | undefined> {
  const [row] = await tx.rows<{ path: string }>(sql`
    update library_folder set state = 'LISTING', problem = null, version = version + 1, update_time = date_trunc('second', now())
    where uuid = ${folder} and state <> 'STOPPED' returning coalesce(path, '') as path`);
  return row?.path;
}

/** @param otherFiles number of files that are not read: no videos by their names, or hidden. */
export async function storeListed(tx: Transaction, folder: string, otherFiles: number): Promise<void> {
  await tx.rows(sql`
    update library_folder set state = 'LISTED', problem = null, listed_at = date_trunc('second', now()), other_files = ${otherFiles}, version = version + 1,
      update_time = date_trunc('second', now())
    where uuid = ${folder} and state = 'LISTING'`);
}

export async function storeNotListed(tx: Transaction, folder: string, problem: string): Promise<void> {
  await tx.rows(sql`
    update library_folder set state = 'FAILED', problem = ${problem}, version = version + 1, update_time = date_trunc('second', now())
    where uuid = ${folder} and state <> 'STOPPED'`);
}

/** The folder is listed again; what it has stays. */
export async function storeWaiting(tx: Transaction, folder: string): Promise<void> {
  await tx.rows(sql`
    update library_folder set state = 'WAITING', problem = null, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${folder}`);
}

/** Its unfinished analyses end: a worker that holds one gets 404 at the next request. */
export async function storeStopped(tx: Transaction, folder: string): Promise<void> {
  await tx.rows(sql`
    update library_folder set state = 'STOPPED', problem = null, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${folder}`);
  await tx.rows(sql`
    delete from similarity_task t using library_video l where l.uuid = t.library_video and l.library_folder = ${folder} and t.status in ('PENDING', 'RUNNING')`);
  await tx.rows(sql`
    update library_video set state = 'WAITING', version = version + 1, update_time = date_trunc('second', now()) where library_folder = ${folder} and state = 'RUNNING'`);
}

export interface ListedVideo {
  readonly path: string;
  readonly size: number;
  readonly modified: Date;
  readonly tag: string;
}

/** The state that follows from the newest analysis of a file. */
const ANALYSIS = sql`(select t.status from similarity_task t where t.library_video = library_video.uuid order by t.algorithm_version desc limit 1)`;
const STATE = sql`case ${ANALYSIS} when 'COMPLETED' then 'ANALYSED' when 'FAILED' then 'UNREADABLE' when 'RUNNING' then 'RUNNING' else 'WAITING' end`;
const PROBLEM = sql`(select case when t.status = 'FAILED' then t.error end from similarity_task t where t.library_video = library_video.uuid order by t.algorithm_version desc limit 1)`;

/** Stores files that can be read; those that have changed are analysed again. */
export async function storeVideos(tx: Transaction, folder: string, videos: readonly ListedVideo[]): Promise<void> {
  const paths = videos.map(({ path }) => path);
  const tags = videos.map(({ tag }) => tag);
  const changed = await tx.rows<{ uuid: string }>(sql`
    select l.uuid from unnest(${paths}::text[], ${tags}::text[]) as g (path, tag) join library_video l on l.library_folder = ${folder} and l.path = g.path
    where l.tag is not null and l.tag <> g.tag order by l.id for update of l`);
  await forgetContent(
    tx,
    changed.map(({ uuid }) => uuid),
  );
  await tx.rows(sql`
    insert into library_video (library_folder, path, file_name, bytes, modified_at, tag)
    select ${folder}, g.path, regexp_replace(g.path, '^.*/', ''), g.size, g.modified, g.tag
    from unnest(${paths}::text[], ${videos.map(({ size }) => size)}::bigint[], ${videos.map(({ modified }) => modified)}::timestamptz[], ${tags}::text[])
      with ordinality as g (path, size, modified, tag, place) order by g.place
    on conflict on constraint library_video_once do update set bytes = excluded.bytes, modified_at = excluded.modified_at, tag = excluded.tag,
      state = ${STATE}, problem = ${PROBLEM}, version = library_video.version + 1, update_time = date_trunc('second', now())
    where library_video.tag is distinct from excluded.tag or library_video.state in ('MISSING', 'UNREADABLE')`);
}

/** What was found in the content that files had before: their fingerprints, and that they were identical to others. */
async function forgetContent(tx: Transaction, videos: readonly string[]): Promise<void> {
  if (videos.length === 0) return;
  const those = sql`any(${videos}::uuid[])`;
  await tx.rows(sql`delete from similarity_task where library_video = ${those}`);
  await tx.rows(sql`delete from similarity_video where video = ${those}`);
  await tx.rows(sql`delete from similarity_part where video = ${those}`);
  await tx.rows(sql`delete from similarity_library_pair where video = ${those} or match = ${those}`);
  await tx.rows(sql`delete from video_similarity where library_match = ${those} and level = 'EXACT' and decision is null`);
  await tx.rows(sql`update library_video set sha256 = null, duration_seconds = null where uuid = ${those}`);
}

/** Stores files that cannot be read, each with the reason; what was found in them earlier stays. */
export async function storeRefused(
  tx: Transaction,
  folder: string,
  refused: readonly { readonly path: string; readonly problem: string }[],
): Promise<void> {
  const stored = await tx.rows<{ uuid: string }>(sql`
    insert into library_video (library_folder, path, file_name, modified_at, state, problem)
    select ${folder}, g.path, regexp_replace(g.path, '^.*/', ''), now(), 'UNREADABLE', g.problem
    from unnest(${refused.map(({ path }) => path)}::text[], ${refused.map(({ problem }) => problem)}::text[]) as g (path, problem)
    on conflict on constraint library_video_once do update set state = 'UNREADABLE', problem = excluded.problem, version = library_video.version + 1,
      update_time = date_trunc('second', now())
    where library_video.state <> 'UNREADABLE' or library_video.problem <> excluded.problem returning uuid`);
  await deleteUnfinished(
    tx,
    stored.map(({ uuid }) => uuid),
  );
}

/** Marks a file that is not there any more. */
export async function storeGone(tx: Transaction, video: string): Promise<void> {
  await tx.rows(
    sql`update library_video set state = 'MISSING', problem = null, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${video}`,
  );
  await deleteUnfinished(tx, [video]);
}

/** Marks the files of a folder that a listing has not found. What was found in them stays. */
export async function storeMissing(tx: Transaction, folder: string, listed: readonly string[]): Promise<void> {
  const gone = await tx.rows<{ uuid: string }>(sql`
    update library_video set state = 'MISSING', problem = null, version = version + 1, update_time = date_trunc('second', now())
    where library_folder = ${folder} and state <> 'MISSING' and not exists (select from unnest(${listed}::text[]) as g (path) where g.path = library_video.path)
    returning uuid`);
  await deleteUnfinished(
    tx,
    gone.map(({ uuid }) => uuid),
  );
}

async function deleteUnfinished(tx: Transaction, videos: readonly string[]): Promise<void> {
  await tx.rows(sql`delete from similarity_task where library_video = any(${videos}::uuid[]) and status in ('PENDING', 'RUNNING')`);
}

export interface LibraryPlace {
  readonly uuid: string;
  readonly folder: string;
  /** Below the root of the library: path of its folder, and within that. */
  readonly folderPath: string;
  readonly path: string;
  readonly fileName: string;
  readonly tag: string | null;
}

/** @returns undefined for an unknown video. */
export async function readPlace(db: Queryable, video: string): Promise<LibraryPlace | undefined> {
  const [row] = await db.rows<LibraryPlace>(sql`
    select l.uuid, d.uuid as folder, coalesce(d.path, '') as "folderPath", l.path, l.file_name as "fileName", l.tag
    from library_video l join library_folder d on d.uuid = l.library_folder where l.uuid = ${video}`);
  return row;
}

/** Known once a file has been read whole. @param sha256 null: unchanged. */
export async function storeContent(tx: Transaction, video: string, seconds: number, sha256: string | null): Promise<void> {
  await tx.rows(sql`
    update library_video set duration_seconds = coalesce(${seconds > 0 ? seconds : null}, duration_seconds), sha256 = coalesce(${sha256}, sha256) where uuid = ${video}`);
}

/** Ends the listing of a folder, queued or running. */
export async function stopListings(
  tx: Transaction,
  { job, record, why }: { readonly job: string; readonly record: string; readonly why: string },
) {
  await tx.rows(
    sql`select stop_job(b.uuid, ${why}) from background_job b where b.name = ${job} and b.record = ${record} and b.state in ('QUEUED', 'RUNNING')`,
  );
}
