/** Tasks and results of the similarity service, for tests that need rows. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sql from 'sql-template-tag';
import type { Queryable } from '#server/database';
import type { World } from './world.ts';
import { insertUpload } from './video-rows.ts';

interface Of {
  /** Uuids. */
  readonly task: string;
  readonly uploader: string;
}

const MOST_FILES = 9;
/** Of tasks and similarities, so that they are not the files of other rows. */
const LATER_FILES = 100;
const isOfLibrary = (turn: number) => turn % 4 === 3;

/** For a new video, or for a file of the library. Every second one has failed, and has all its optional values. */
export async function insertTask(db: Queryable, turn: number, of: Of): Promise<void> {
  if (isOfLibrary(turn)) {
    const file = await insertLibraryVideo(db, LATER_FILES + turn);
    await db.rows(sql`insert into similarity_task (library_video, algorithm_version, kind) values (${file}, 1, 'LIBRARY')`);
    return;
  }
  const video = await insertUpload(db, { ...of, serial: 5000 + turn, revision: await next(db) });
  await db.rows(
    turn % 2 === 0
      ? sql`insert into similarity_task (video, algorithm_version, kind, status, started_at, finished_at, error) values (${video}, 1, 'NEW', 'FAILED', '2026-06-02T10:00:00Z', '2026-06-02T10:01:00Z', 'The file is broken.')`
      : sql`insert into similarity_task (video, algorithm_version, kind) values (${video}, 1, 'BACKFILL')`,
  );
}

/** For two new videos, or one and a file of the library. Every second one has a decision, and has all its optional values. */
export async function insertSimilarity(db: Queryable, turn: number, of: Of): Promise<void> {
  const file = isOfLibrary(turn) ? await insertLibraryVideo(db, LATER_FILES + turn) : null;
  const match = file === null ? await insertUpload(db, { ...of, serial: 6000 + turn, revision: await next(db), full: true }) : null;
  const video = await insertUpload(db, { ...of, serial: 6000 + turn, revision: await next(db), full: true });
  const [level, score] = turn % 2 === 0 ? ['HIGH', 0.9] : ['EXACT', null];
  await db.rows(sql`
    insert into video_similarity (video, match, library_match, file_name, match_file_name, uploaded_at, match_uploaded_at, is_version, level, share, score, confidence, similarity, scene, color, matching_seconds, longest_seconds, segments, algorithm_version, found)
    values (${video}, ${match}, ${file}, ${`later ${turn}.mp4`}, ${`earlier ${turn}.mp4`}, '2026-06-02T10:00:00Z', '2026-06-01T10:00:00Z', ${file === null}, ${level}, 1, ${score}, ${score}, 0.9, ${score}, ${score}, 6, ${turn}, '[]', 1, ${JSON.stringify({ level, share: 1, score, matchingSeconds: 6, longestSeconds: turn })})`);
  if (turn % 2 === 0)
    await db.rows(
      sql`update video_similarity set decision = 'ALLOWED', decision_note = 'The same intro.', decided_at = '2026-06-02T10:00:00Z', decided_by = ${of.uploader} where video = ${video}`,
    );
}

/** Writes the files that `insertLibraryVideo` lists as readable. @param root of the library. */
export async function writeLibraryFiles(root: string): Promise<void> {
  const folder = path.join(root, 'Rows', '2019');
  await mkdir(folder, { recursive: true });
  for (let turn = 1; turn <= MOST_FILES; turn += 2)
    for (const number of [turn, LATER_FILES + turn]) await writeFile(path.join(folder, `film ${number}.mp4`), Buffer.alloc(1000, 1));
}

/** In one folder. Every second one cannot be read, and has all its optional values. @returns its uuid. */
export async function insertLibraryVideo(db: Queryable, turn: number): Promise<string> {
  await db.rows(sql`insert into library_folder (name, path) values ('Deliveries', 'Rows') on conflict do nothing`);
  const [row] = await db.rows<{ uuid: string }>(sql`
    insert into library_video (library_folder, path, file_name, bytes, modified_at, tag, duration_seconds, state, problem)
    select uuid, ${`2019/film ${turn}.mp4`}, ${`film ${turn}.mp4`}, 1000, '2019-06-01T10:00:00Z', 'tag', ${turn % 2 === 0 ? 60.5 : null},
      ${turn % 2 === 0 ? 'UNREADABLE' : 'WAITING'}, ${turn % 2 === 0 ? 'The file is empty.' : null}
    from library_folder where path = 'Rows'
    on conflict (library_folder, path) do update set tag = excluded.tag returning uuid`);
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
