/** Stores and returns fingerprint parts: their bytes in the file store, their rows with the task they belong to. */
import sql from 'sql-template-tag';
import { coreErrors, invalid } from '#core/errors';
import { isUuid } from '#core/iri';
import type { Queryable } from '#server/database';
import { answering, type ActionCall } from '#server/engine/action-handlers';
import type { Action, ActionContext } from '#server/engine/behaviour';
import { findFile, keepFile, removeQuietly, writeFile, type WrittenFile } from '#server/files/stored-file';
import { sendStoredFile } from '#server/http/stored-file-answer';
import { requireHeld } from '../task/claim.query.ts';
import { keepPart, listSequences, listVideos, readFrames, readPrint } from '../task/work.action.ts';

const AREA = 'similarity';

interface Part {
  readonly worker: string;
  readonly place: number;
  readonly second: number;
  readonly seconds: number;
  readonly printBytes: number;
}

export const partActions: readonly Action[] = [
  answering(keepPart, keep),
  answering(listVideos, async ({ database }, { after, algorithmVersion, limit }) => ({
    items: await database.rows<{
      sequence: number;
      video: string;
      order: number;
      seconds: number;
      parts: { uuid: string; second: number; seconds: number }[];
    }>(sql`
      select k.sequence::float8 as sequence, k.video, v.id::float8 as "order", k.seconds::float8 as seconds,
        coalesce((select jsonb_agg(jsonb_build_object('uuid', p.uuid, 'second', p.second, 'seconds', p.seconds) order by p.place)
          from similarity_part p where p.video = k.video and p.algorithm_version = k.algorithm_version), '[]') as parts
      from similarity_video k join video_upload v on v.uuid = k.video
      where k.algorithm_version = ${algorithmVersion} and k.sequence > ${after} order by k.sequence limit ${limit}`),
    total: await countOf(database, algorithmVersion),
  })),
  answering(listSequences, async ({ database }, { algorithmVersion }) => ({
    sequences: (
      await database.rows<{ sequence: number }>(
        sql`select sequence::float8 as sequence from similarity_video where algorithm_version = ${algorithmVersion} order by sequence`,
      )
    ).map(({ sequence }) => sequence),
  })),
  answering(readPrint, (call) => send(call, 'print')),
  answering(readFrames, (call) => send(call, 'frames')),
];

async function countOf(database: Queryable, algorithmVersion: number): Promise<number> {
  const [row] = await database.rows<{ count: number }>(
    sql`select count(*)::float8 as count from similarity_video where algorithm_version = ${algorithmVersion}`,
  );
  return row!.count;
}

async function keep(call: ActionCall, { worker, place, second, seconds, printBytes }: Part): Promise<null> {
  const { database, files, uuid, transaction } = call;
  const { bytes } = call.file();
  if (printBytes >= bytes.length)
    throw invalid([{ propertyPath: 'printBytes', message: 'This value should be less than the length of the file.', code: 'TOO_HIGH' }]);
  const written: WrittenFile[] = [];
  const write = async (name: string, body: Buffer) => {
    const file = await writeFile(files, { area: AREA, name, body: piecesOf(body) });
    written.push(file);
    return file;
  };
  try {
    const print = await write('print.bin', bytes.subarray(0, printBytes));
    const frames = await write('frames.mp4', bytes.subarray(printBytes));
    await transaction(async ({ tx, lock }) => {
      await lock();
      await requireHeld(tx, uuid, worker);
      await tx.rows(sql`
        insert into similarity_part (video, algorithm_version, place, second, seconds, print, frames)
        select video, algorithm_version, ${place}, ${second}, ${seconds}, ${await keepFile(tx, print)}, ${await keepFile(tx, frames)} from similarity_task where uuid = ${uuid}
        on conflict on constraint similarity_part_once
        do update set uuid = excluded.uuid, second = excluded.second, seconds = excluded.seconds, print = excluded.print, frames = excluded.frames`);
    });
  } catch (error) {
    for (const file of written) await removeQuietly(database, files, file);
    throw error;
  }
  return null;
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function send({ database, params, request, reply, files }: ActionContext, kind: 'print' | 'frames') {
  const part = params['part'] ?? '';
  const [row] = isUuid(part)
    ? await database.rows<{ print: string; frames: string }>(sql`select print, frames from similarity_part where uuid = ${part}`)
    : [];
  const file = row === undefined ? null : await findFile(database, row[kind]);
  if (file === null) throw coreErrors.fail('notFound');
  return sendStoredFile({ request, reply, files }, file);
}
