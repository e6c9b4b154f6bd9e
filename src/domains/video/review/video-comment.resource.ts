/** What a video comment is: what somebody says about a version, at a frame, over a range of frames or about the whole. */
import { allOf, anyOf, ownUser, role, where } from '#core/access';
import { boolean, instant, integer, json, longText, many, one, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { seesUpload } from '../upload/upload-access.rules.ts';
import { drawingSchema } from './drawing.rules.ts';

const agency = role('ADMIN', 'MANAGER', 'EMPLOYEE');
const author = anyOf(role('ADMIN'), ownUser('author'));
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
    parent: one()('VideoComment', { createOnly: true, nullable: true, label: 'Answer to' }),
    frame: integer({ nullable: true, min: 0, write: author, help: 'From 0; absent = about the whole.' }),
    endFrame: integer({ nullable: true, min: 0, write: author, label: 'Last frame', help: 'Of a range; it is part of it.' }),
    text: longText({ maxLength: 5000, minLength: 1, write: author }),
    drawing: json(drawingSchema, { nullable: true, write: author, minor: true, help: 'Shapes on the frame, in units of the frame.' }),
    internal: boolean({
      default: false,
      write: allOf(agency, author),
      help: 'Not for the client. An answer to an internal comment is internal.',
    }),
    author: one()('User', { readOnly: true, minor: true }),
    authorName: text({ readOnly: true, computed: true, label: 'By' }),
    resolvedAt: instant({
      nullable: true,
      label: 'Resolved',
      help: 'Sent on a change to resolve it, null to open it again; the time is the server’s.',
    }),
    resolvedBy: one()('User', { readOnly: true, nullable: true, minor: true }),
    resolvedByName: text({ readOnly: true, computed: true, nullable: true, label: 'Resolved by', minor: true }),
    replies: many<{ text: string; author: string; createTime: string }>()('VideoComment', { by: 'parent', hidden: true }),
  },
  filters: {
    videoUpload: 'exact',
    parent: ['exact', 'exists'],
    author: 'exact',
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
