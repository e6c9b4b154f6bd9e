/** A video comment: on a version, at a frame, over a range of frames or about the whole. */
import { allOf, anyOf, ownUser, role, where } from '#core/access';
import { boolean, instant, integer, json, links, longText, many, one, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { seesUpload } from '../version/upload-access.rules.ts';
import { checkDrawing, type Drawing } from './drawing.rules.ts';

const agency = role('ADMIN', 'MANAGER', 'EMPLOYEE');
const author = anyOf(role('ADMIN'), ownUser('author'));
/** A user mentioned in a comment. */
interface Mentioned {
  /** Uuid of the user. */
  readonly user: string;
  readonly name: string;
}

/** Internal comments are hidden from clients everywhere. */
const reads = allOf(seesUpload('videoUpload'), anyOf(agency, where('internal', false)));

export const VideoComment = defineResource({
  name: 'VideoComment',
  plural: 'video_comments',
  table: 'video_comment',
  label: { one: 'Comment', many: 'Comments' },
  about:
    'A comment on a version of a video: at a frame, over a range of frames, or about the whole. Internal comments are never visible to clients.',
  title: 'text',
  fields: {
    videoUpload: one()('VideoUpload', { createOnly: true, label: 'Video' }),
    videoTitle: text({ computed: true, readOnly: true, label: 'Title of the video', help: 'The title of its task.', minor: true }),
    parent: one()('VideoComment', { createOnly: true, nullable: true, label: 'Reply to' }),
    frame: integer({ nullable: true, min: 0, write: author, help: 'Starts at 0; absent = about the whole video.' }),
    endFrame: integer({
      nullable: true,
      min: 0,
      write: author,
      label: 'Last frame',
      help: 'Last frame of a range, inclusive; without a first frame the range starts at the beginning.',
    }),
    text: longText({ maxLength: 5000, minLength: 1, write: author }),
    drawing: json<Drawing>()({
      check: checkDrawing,
      nullable: true,
      write: author,
      minor: true,
      help: 'Shapes on the frame, in coordinates relative to the frame.',
    }),
    internal: boolean({
      default: false,
      write: allOf(agency, author),
      help: 'Hidden from the client. Replies to an internal comment are internal.',
    }),
    mentions: links()('User', {
      through: 'video_comment_mention',
      near: 'video_comment',
      far: 'mentioned',
      open: true,
      write: author,
      help: 'Mentioned users, who must be allowed to read the comment; `readers` of the video lists them.',
    }),
    mentionedPeople: json<readonly Mentioned[]>()({
      computed: true,
      readOnly: true,
      label: 'Mentioned',
      help: 'The mentioned users with their names.',
      minor: true,
    }),
    author: one()('User', { readOnly: true, minor: true }),
    authorName: text({ readOnly: true, computed: true, label: 'By' }),
    resolvedAt: instant({
      nullable: true,
      label: 'Resolved',
      help: 'Set a time to resolve the comment, null to reopen it; the user is recorded.',
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
    video_comment_range_sound: { path: 'endFrame', message: 'The last frame should not be before the first.' },
    video_comment_drawn_on_a_frame: { path: 'drawing', message: 'A drawing needs a frame.' },
  },
  screen: { columns: ['frame', 'text', 'authorName', 'internal', 'resolvedAt', 'createTime'], filterBar: ['internal'] },
});
