/** What is asked to know what is new of a video since somebody saw it last, and to keep that they have seen it. */
import * as z from 'zod';
import { defineAction } from '#core/action';
import { VideoUpload } from '../upload/video-upload.resource.ts';

const comments = z.array(
  z.object({ comment: z.string().describe('Uuid.'), revision: z.number().describe('Of the version that it is about.') }),
);

export const videoNews = defineAction({
  method: 'GET',
  path: '/api/video_uploads/:uuid/news',
  resource: 'VideoUpload',
  access: VideoUpload.access.read,
  summary: 'What is new of a video since the caller said to have seen it: comments of others, what others have resolved, a newer version.',
  input: z.object({}),
  output: z.object({
    seen: z.object({ revision: z.number(), at: z.string() }).nullable().describe('The newest version that was seen; null: none was.'),
    asOf: z.string().describe('Whoever has seen this answer has seen the video as it was then.'),
    newVersion: z.boolean().describe('This version is newer than the one that was seen.'),
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
  summary: 'Keeps that the caller has seen this version, and what there was to it. It never takes back what they have seen already.',
  input: z.object({ asOf: z.iso.datetime({ offset: true }).optional().describe('That of the news; absent = now.') }),
  output: z.null(),
  status: 204,
});
