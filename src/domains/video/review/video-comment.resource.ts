/** What a video comment is: what somebody says about a version, at a frame, over a range of frames or about the whole. */
import { allOf, anyOf, ownUser, role, where } from '#core/access';
import { boolean, instant, integer, json, links, longText, many, one, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { seesUpload } from '../upload/upload-access.rules.ts';
import { checkDrawing, type Drawing } from './drawing.rules.ts';

const agency = role('ADMIN', 'MANAGER', 'EMPLOYEE');
const author = anyOf(role('ADMIN'), ownUser('author'));
/** Somebody whom a comment mentions. */
export interface Mentioned {
  /** Uuid of the user. */
  readonly user: string;
  readonly name: string;
}

/** What the agency says to itself no client sees, through no entry point. */
const reads = allOf(seesUpload('videoUpload'), anyOf(agency, where('internal', false)));

export const VideoComment = defineResource({
  name: 'VideoComment',
  plural: 'video_comments',
  table: 'video_comment',
  label: { one: 'Comment', many: 'Comments' },
  about:
    'What somebody says about a version of a video, at a frame, over a range of frames, or about the whole. Internal ones are never seen by clients.',
  title: 'text',
  fields: {
    videoUpload: one()('VideoUpload', { createOnly: true, label: 'Video' }),
    videoTitle: text({ computed: true, readOnly: true, label: 'Title of the video', help: 'That of its task.', minor: true }),
    parent: one()('VideoComment', { createOnly: true, nullable: true, label: 'Answer to' }),
    frame: integer({ nullable: true, min: 0, write: author, help: 'From 0; absent = about the whole.' }),
    endFrame: integer({
      nullable: true,
      min: 0,
      write: author,
      label: 'Last frame',
      help: 'Of a range, part of it; without a first frame the range is from the beginning.',
    }),
    text: longText({ maxLength: 5000, minLength: 1, write: author }),
    drawing: json<Drawing>()({
      check: checkDrawing,
      nullable: true,
      write: author,
      minor: true,
      help: 'Shapes on the frame, in units of the frame.',
    }),
    internal: boolean({
      default: false,
      write: allOf(agency, author),
      help: 'Not for the client. An answer to an internal comment is internal.',
    }),
    mentions: links()('User', {
      through: 'video_comment_mention',
      near: 'video_comment',
      far: 'mentioned',
      open: true,
      write: author,
      help: 'Users who may read the comment; whom there is to choose from, `readers` of the video says.',
    }),
    mentionedPeople: json<readonly Mentioned[]>()({
      computed: true,
      readOnly: true,
      label: 'Mentioned',
      help: 'The same, with their names.',
      minor: true,
    }),
    author: one()('User', { readOnly: true, minor: true }),
    authorName: text({ readOnly: true, computed: true, label: 'By' }),
    resolvedAt: instant({
      nullable: true,
      label: 'Resolved',
      help: 'A time resolves it, null opens it again; who does so is kept.',
    }),
    resolvedBy: one()('User', { readOnly: true, nullable: true, minor: true }),
    resolvedByName: text({ readOnly: true, computed: true, nullable: true, label: 'Resolved by', minor: true }),
    replies: many<{ text: string; author: string; createTime: string }>()('VideoComment', { by: 'parent', hidden: true }),
  },
  filters: {
    videoUpload: 'exact',
    parent: ['exact', 'exists'],
    'parent.resolvedAt': 'exists',
    author: 'exact',
    mentions: ['exact', 'exists'],
    frame: 'range',
    internal: 'boolean',
    resolvedAt: ['date', 'exists'],
    createTime: 'date',
  },
  search: ['text'],
  orders: ['frame', 'resolvedAt', 'createTime', 'updateTime'],
  defaultOrder: { frame: 'asc', id: 'asc' },
  access: { read: reads, create: reads, update: reads, remove: author },
  constraints: {
    video_comment_range_sound: { path: 'endFrame', message: 'A range ends at or after the frame it begins at.' },
    video_comment_drawn_on_a_frame: { path: 'drawing', message: 'A drawing needs the frame that it is on.' },
  },
  screen: { columns: ['frame', 'text', 'authorName', 'internal', 'resolvedAt', 'createTime'], filterBar: ['internal'] },
});
