/** Actions to decide on one or many similarities, to summarise similarities, and to read which footage of an upload was delivered before. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf, type OutputOfAction } from '#core/action';
import { recordOf, reference } from '#core/action-shapes';
import { DECISIONS, LEVELS, TASK_STATES } from '#wire/similarity';
import { similarityErrors } from '../errors.ts';
import { VideoSimilarity } from '../pair/video-similarity.resource.ts';

/** Maximum number of pairs in one request to decide on them. */
const MOST_DECIDED = 5000;

export const decideSimilarity = defineAction({
  method: 'POST',
  path: '/api/video_similarities/:uuid/decide',
  resource: 'VideoSimilarity',
  access: role('ADMIN'),
  row: role('ADMIN'),
  summary:
    'Decides whether a similarity is a copy, allowed reuse or not a copy. The confidence of all similarities is fitted to the decisions.',
  input: z.object({
    decision: z.enum(DECISIONS).nullable().describe('Null removes the decision.'),
    note: z.string().trim().max(2000).nullish(),
  }),
  output: recordOf<typeof VideoSimilarity>('VideoSimilarity'),
  changes: ['VideoSimilarity'],
});

export const decidePairs = defineAction({
  method: 'POST',
  path: '/api/video_similarities/decide',
  resource: 'VideoSimilarity',
  access: role('ADMIN'),
  summary: 'Decides on many similarities at once, such as all of a family: all of them or none.',
  input: z.object({
    similarities: z.array(reference(VideoSimilarity)).min(1).max(MOST_DECIDED),
    decision: z.enum(DECISIONS).nullable().describe('Null removes the decisions.'),
    note: z.string().trim().max(2000).nullish(),
    from: z
      .array(z.enum(DECISIONS).nullable())
      .min(1)
      .max(4)
      .optional()
      .describe('Refused if any of them has another decision than these.'),
  }),
  output: z.object({ decided: z.number() }),
  changes: ['VideoSimilarity'],
  errors: errorsOf(similarityErrors, 'gone', 'alreadyDecided'),
});

export const similarityStatistics = defineAction({
  method: 'GET',
  path: '/api/video_similarities/statistics',
  resource: 'VideoSimilarity',
  access: role('ADMIN'),
  summary: 'Numbers of compared videos and results, and the storage used.',
  input: z.object({}),
  output: z.object({
    totalVideos: z.number(),
    totalResults: z.number(),
    byLevel: z.object({ EXACT: z.number(), DUPLICATE: z.number(), HIGH: z.number(), MEDIUM: z.number(), LOW: z.number() }),
    averageSimilarity: z.number().nullable(),
    storageBytes: z.number().describe('Size of all fingerprints.'),
    lastRun: z.string().nullable(),
    decisions: z.number().describe('Number of decisions that the confidence is fitted to.'),
  }),
});

export const readReuse = defineAction({
  method: 'GET',
  path: '/api/video_uploads/:uuid/reuse',
  resource: 'VideoUpload',
  access: role('ADMIN', 'MANAGER'),
  summary: 'Footage of an upload that was delivered before. Versions of the same video and rejected matches are left out.',
  input: z.object({}),
  output: z.object({
    status: z.enum(TASK_STATES).nullable().describe('Status of its analysis; null: not analysed yet.'),
    seconds: z.number().describe('Seconds of the upload that are in any earlier video.'),
    level: z.enum(LEVELS).nullable(),
    matches: z.array(
      z.object({
        similarity: z.string().nullable().describe('IRI; null when the reader may not see it.'),
        video: z.string().nullable().describe('IRI of the earlier upload or file of the library; null when the reader may not see it.'),
        title: z.string().nullable().describe('Title of its job, or name of its library folder.'),
        fileName: z.string().nullable(),
        level: z.enum(LEVELS),
        seconds: z.number(),
        start: z.number().describe('First second of the upload that is in that video.'),
        isAllowed: z.boolean(),
        usesSince: z
          .number()
          .nullable()
          .describe('Later uses of the footage whose original this is, which follow it; null for such a use.'),
      }),
    ),
  }),
});
export type Reuse = OutputOfAction<typeof readReuse>;
