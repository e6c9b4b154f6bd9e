/** Who could read a video's comments: of all users who may sign in, those allowed by the access rule of comments. */
import sql, { type Sql } from 'sql-template-tag';
import { createRegistry } from '#core/registry';
import { Client } from '#domains/clients';
import { User } from '#domains/identity';
import { LiveAccount } from '#domains/live';
import type { Queryable } from '#server/database';
import { maySignIn } from '#server/http/authentication';
import { userFilter } from '#server/engine/row-filter';
import { VideoJob } from '../job/video-job.resource.ts';
import { VideoTask } from '../task/video-task.resource.ts';
import { VideoUpload } from '../version/video-upload.resource.ts';
import { VideoComment } from './video-comment.resource.ts';

export interface Reader {
  /** Uuid. */
  readonly user: string;
  readonly name: string;
  /** Whether they may read internal comments. */
  readonly internal: boolean;
}

const registry = createRegistry([VideoComment, VideoUpload, VideoTask, VideoJob, Client, LiveAccount, User]);

/** Whether user `u` may read the comment. @param comment alias of its columns. */
const reads = (comment: Sql) => userFilter(registry, { resource: VideoComment, alias: comment }, VideoComment.access.read, sql`u`);

/** Sorted by name. @param upload uuid. */
export function readersOf(db: Queryable, upload: string): Promise<readonly Reader[]> {
  return db.rows(sql`
    select u.uuid as "user", user_name(u) as name, ${reads(sql`internal`)} as internal
    from app_user u, (select ${upload}::uuid as video_upload, false as internal) open, (select ${upload}::uuid as video_upload, true as internal) internal
    where ${maySignIn('u')} and ${reads(sql`open`)} order by lower(user_name(u)), u.id`);
}
