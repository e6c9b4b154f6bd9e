/** What it takes to decide about a similarity, to sum them up, and to know what of an upload was delivered before. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, type OutputOfAction } from '#core/action';
import { recordOf } from '#core/action-shapes';
import { DECISIONS, LEVELS, TASK_STATES } from '#wire/similarity';
import type { VideoSimilarity } from './video-similarity.resource.ts';

export const decideSimilarity = defineAction({
  method: 'POST',
  path: '/api/video_similarities/:uuid/decide',
  resource: 'VideoSimilarity',
  access: role('ADMIN'),
  row: role('ADMIN'),
  summary:
    'Says what a similarity is: a copy, reuse that is allowed, or no copy. The confidence of all of them is fitted to what was decided.',
  input: z.object({
    decision: z.enum(DECISIONS).nullable().describe('Null takes a decision back.'),
    note: z.string().trim().max(2000).nullish(),
  }),
  output: recordOf<typeof VideoSimilarity>('VideoSimilarity'),
  changes: ['VideoSimilarity'],
});

export const similarityStatistics = defineAction({
  method: 'GET',
  path: '/api/video_similarities/statistics',
  resource: 'VideoSimilarity',
  access: role('ADMIN'),
  summary: 'How many videos were compared, what was found, and what it takes to keep.',
  input: z.object({}),
  output: z.object({
    totalVideos: z.number(),
    totalResults: z.number(),
    byLevel: z.object({ EXACT: z.number(), DUPLICATE: z.number(), HIGH: z.number(), MEDIUM: z.number(), LOW: z.number() }),
    averageSimilarity: z.number().nullable(),
    storageBytes: z.number().describe('Of all fingerprints.'),
    lastRun: z.string().nullable(),
    decisions: z.number().describe('That the confidence is fitted to.'),
  }),
});

export const readReuse = defineAction({
  method: 'GET',
  path: '/api/video_uploads/:uuid/reuse',
  resource: 'VideoUpload',
  access: role('ADMIN', 'MANAGER'),
  summary: 'What of an upload was delivered before. Versions of the same video, and what was decided to be no copy, are left out.',
  input: z.object({}),
  output: z.object({
    status: z.enum(TASK_STATES).nullable().describe('Of the look at it; null: nobody has looked.'),
    seconds: z.number().describe('Of the upload, that are in any earlier video.'),
    level: z.enum(LEVELS).nullable(),
    matches: z.array(
      z.object({
        similarity: z.string().nullable().describe('IRI, for whoever may read it.'),
        video: z.string().nullable().describe('IRI of the earlier upload; null when the reader may not see it.'),
        title: z.string().nullable().describe('Of its job.'),
        fileName: z.string().nullable(),
        level: z.enum(LEVELS),
        seconds: z.number(),
        start: z.number().describe('First second of the upload that is in it.'),
        isAllowed: z.boolean(),
      }),
    ),
  }),
});
export type Reuse = OutputOfAction<typeof readReuse>;
