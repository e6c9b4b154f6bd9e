/** Tasks and results of the similarity service, for tests that need rows. */
import sql from 'sql-template-tag';
import type { Queryable } from '#server/database';
import type { World } from './api.ts';
import { insertUpload } from './video-rows.ts';

interface Of {
  /** Uuids. */
  readonly task: string;
  readonly uploader: string;
}

/** For a new video. Every second one has failed, and has all its optional values. */
export async function insertTask(db: Queryable, turn: number, of: Of): Promise<void> {
  const video = await insertUpload(db, { ...of, serial: 5000 + turn, revision: await next(db) });
  await db.rows(
    turn % 2 === 0
      ? sql`insert into similarity_task (video, algorithm_version, kind, status, started_at, finished_at, error) values (${video}, 1, 'NEW', 'FAILED', '2026-06-02T10:00:00Z', '2026-06-02T10:01:00Z', 'The file is broken.')`
      : sql`insert into similarity_task (video, algorithm_version, kind) values (${video}, 1, 'BACKFILL')`,
  );
}

/** For two new videos. Every second one has a decision, and has all its optional values. */
export async function insertSimilarity(db: Queryable, turn: number, of: Of): Promise<void> {
  const match = await insertUpload(db, { ...of, serial: 6000 + turn, revision: await next(db), full: true });
  const video = await insertUpload(db, { ...of, serial: 6000 + turn, revision: await next(db), full: true });
  const [level, score] = turn % 2 === 0 ? ['HIGH', 0.9] : ['EXACT', null];
  await db.rows(sql`
    insert into video_similarity (video, match, file_name, match_file_name, uploaded_at, match_uploaded_at, is_version, level, share, score, confidence, similarity, scene, color, matching_seconds, longest_seconds, segments, algorithm_version, found)
    values (${video}, ${match}, ${`later ${turn}.mp4`}, ${`earlier ${turn}.mp4`}, '2026-06-02T10:00:00Z', '2026-06-01T10:00:00Z', true, ${level}, 1, ${score}, ${score}, 0.9, ${score}, ${score}, 6, ${turn}, '[]', 1, ${JSON.stringify({ level, share: 1, score, matchingSeconds: 6, longestSeconds: turn })})`);
  if (turn % 2 === 0)
    await db.rows(
      sql`update video_similarity set decision = 'ALLOWED', decision_note = 'The same intro.', decided_at = '2026-06-02T10:00:00Z', decided_by = ${of.uploader} where video = ${video}`,
    );
}

/** In one folder. Every second one cannot be read, and has all its optional values. @returns its uuid. */
export async function insertLibraryVideo(db: Queryable, turn: number): Promise<string> {
  await db.rows(sql`insert into library_folder (name, path) values ('Deliveries', 'Rows') on conflict do nothing`);
  const [row] = await db.rows<{ uuid: string }>(sql`
    insert into library_video (library_folder, path, file_name, bytes, modified_at, tag, duration_seconds, state, problem)
    select uuid, ${`2019/film ${turn}.mp4`}, ${`film ${turn}.mp4`}, 1000, '2019-06-01T10:00:00Z', 'tag', ${turn % 2 === 0 ? 60.5 : null},
      ${turn % 2 === 0 ? 'UNREADABLE' : 'WAITING'}, ${turn % 2 === 0 ? 'The file is empty.' : null}
    from library_folder where path = 'Rows' returning uuid`);
  return row!.uuid;
}

/** In a new video. Every second one counts. */
export async function insertBumper(db: Queryable, turn: number, of: Of): Promise<void> {
  const video = await insertUpload(db, { ...of, serial: 7000 + turn, revision: await next(db), full: true });
  const verdict = turn % 2 === 0 ? 'OURS' : 'FOOTAGE';
  const [row] = await db.rows<{ uuid: string }>(
    sql`insert into similarity_bumper (name, verdict, video_upload, start_second, end_second, marked_by) values (${`Intro ${turn}`}, ${verdict}, ${video}, 0, 2.5, ${of.uploader}) returning uuid`,
  );
  await db.rows(sql`insert into similarity_bumper_place (bumper, video, start_second, end_second) values (${row!.uuid}, ${video}, 0, 2.5)`);
}

/** @returns IRIs of failed tasks, of similarities and bumpers of Acme's videos, and of the library. */
export async function similarityRows(
  db: Queryable,
  world: World,
): Promise<{ similarityTasks: string[]; similarities: string[]; bumpers: string[]; libraryFolders: string[]; libraryVideos: string[] }> {
  const uuidOf = (iri: string) => iri.split('/').at(-1)!;
  const of = { task: uuidOf(world.videoTasks.acmeAva), uploader: uuidOf(world.users.admin) };
  for (const turn of [2, 4]) await insertTask(db, turn, of);
  for (const turn of [1, 2]) await insertSimilarity(db, turn, of);
  for (const turn of [1, 2]) await insertBumper(db, turn, of);
  for (const turn of [1, 2]) await insertLibraryVideo(db, turn);
  const iris = async (plural: string, query: ReturnType<typeof sql>) =>
    (await db.rows<{ uuid: string }>(query)).map(({ uuid }) => `/api/${plural}/${uuid}`);
  return {
    similarityTasks: await iris('similarity_tasks', sql`select uuid from similarity_task where status = 'FAILED'`),
    similarities: await iris('video_similarities', sql`select uuid from video_similarity`),
    bumpers: await iris('similarity_bumpers', sql`select uuid from similarity_bumper`),
    libraryFolders: await iris('library_folders', sql`select uuid from library_folder`),
    libraryVideos: await iris('library_videos', sql`select uuid from library_video`),
  };
}

const next = async (db: Queryable) =>
  (await db.rows<{ revision: number }>(sql`select coalesce(max(revision), 0) + 1 as revision from video_upload`))[0]!.revision;
