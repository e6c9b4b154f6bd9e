/** Contracts of the calls for news about a video, and to mark a version as seen. */
import * as z from 'zod';
import { defineAction } from '#core/action';
import { VideoUpload } from '../version/video-upload.resource.ts';

const comments = z.array(
  z.object({ comment: z.string().describe('Uuid.'), revision: z.number().describe('Revision of the version that the comment is about.') }),
);

export const videoNews = defineAction({
  method: 'GET',
  path: '/api/video_uploads/:uuid/news',
  resource: 'VideoUpload',
  access: VideoUpload.access.read,
  summary: 'News about a video since you last marked it as seen: comments by others, comments resolved by others, a newer version.',
  input: z.object({}),
  output: z.object({
    seen: z.object({ revision: z.number(), at: z.string() }).nullable().describe('The newest version seen; null = none.'),
    asOf: z.string().describe('The time of this response; send it when marking the video as seen.'),
    newVersion: z.boolean().describe('Whether this version is newer than the one last seen.'),
    comments,
    resolved: comments,
  }),
});

export const markSeen = defineAction({
  method: 'POST',
  path: '/api/video_uploads/:uuid/seen',
  resource: 'VideoUpload',
  access: VideoUpload.access.read,
  row: VideoUpload.access.read,
  summary: 'Marks this version and its comments as seen. The mark only ever moves forward.',
  input: z.object({ asOf: z.iso.datetime({ offset: true }).optional().describe('`asOf` of the news; absent = now.') }),
  output: z.null(),
  status: 204,
});
