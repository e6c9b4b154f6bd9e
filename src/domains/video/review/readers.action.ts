/** What is asked to know whom a comment on a video can mention. */
import * as z from 'zod';
import { defineAction } from '#core/action';
import { VideoComment } from './video-comment.resource.ts';

export const readers = defineAction({
  method: 'GET',
  path: '/api/video_uploads/:uuid/readers',
  resource: 'VideoUpload',
  access: VideoComment.access.read,
  summary: 'Who may read the comments of a video, by name: whom a comment can mention.',
  input: z.object({}),
  output: z.object({
    people: z.array(
      z.object({
        user: z.string().describe('Uuid of the user.'),
        name: z.string(),
        internal: z.boolean().describe('Reads internal comments too.'),
      }),
    ),
  }),
});
