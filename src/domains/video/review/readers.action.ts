/** Contract of the call for the people whom a comment on a video can mention. */
import * as z from 'zod';
import { defineAction } from '#core/action';
import { VideoComment } from './video-comment.resource.ts';

export const readers = defineAction({
  method: 'GET',
  path: '/api/video_uploads/:uuid/readers',
  resource: 'VideoUpload',
  access: VideoComment.access.read,
  summary: 'The people who may read the comments of a video and can be mentioned, sorted by name.',
  input: z.object({}),
  output: z.object({
    people: z.array(
      z.object({
        user: z.string().describe('Uuid of the user.'),
        name: z.string(),
        internal: z.boolean().describe('Whether they may read internal comments.'),
      }),
    ),
  }),
});
