/** Actions to mark a bumper, to remove a mark, and to read what is suggested as one. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf, type OutputOfAction } from '#core/action';
import { recordOf } from '#core/action-shapes';
import { similarityErrors } from '../errors.ts';
import { SimilarityBumper, VERDICTS } from './similarity-bumper.resource.ts';

const stripLayout = z.object({
  columns: z.number(),
  rows: z.number(),
  tileWidth: z.number(),
  tileHeight: z.number(),
  count: z.number(),
  intervalSeconds: z.number(),
});
const second = z.number().min(0).max(1_000_000);

export const markBumper = defineAction({
  method: 'POST',
  path: '/api/video_uploads/:uuid/bumpers',
  resource: 'VideoUpload',
  access: role('ADMIN'),
  row: role('ADMIN'),
  summary: 'Marks seconds of an upload as a bumper. OURS: it is ignored in all similarities, existing and future ones.',
  input: z.object({
    name: z.string().trim().min(1).max(80),
    start: second,
    end: second,
    verdict: z.enum(VERDICTS).default('OURS'),
  }),
  output: recordOf<typeof SimilarityBumper>('SimilarityBumper'),
  changes: ['SimilarityBumper', 'VideoSimilarity'],
  errors: errorsOf(similarityErrors, 'alreadyMarked'),
});

export const unmarkBumper = defineAction({
  method: 'POST',
  path: '/api/similarity_bumpers/:uuid/unmark',
  resource: 'SimilarityBumper',
  access: role('ADMIN'),
  row: role('ADMIN'),
  summary: 'Removes a mark: the footage counts again in all similarities.',
  input: z.object({}),
  output: z.null(),
  status: 204,
  changes: ['SimilarityBumper', 'VideoSimilarity'],
});

export const suggestBumpers = defineAction({
  method: 'GET',
  path: '/api/similarity_bumpers/suggestions',
  resource: 'SimilarityBumper',
  access: role('ADMIN'),
  summary: 'Stretches that recur in at least three videos of one client, at their start or end, or short and anywhere.',
  input: z.object({}),
  output: z.object({
    suggestions: z.array(
      z.object({
        clientName: z.string(),
        where: z.enum(['START', 'END', 'ANYWHERE']),
        videos: z.number().describe('Number of videos; versions of one video count once.'),
        video: z.string().describe('IRI of the earliest upload.'),
        start: z.number(),
        end: z.number(),
        places: z.array(
          z.object({
            video: z.string(),
            fileName: z.string(),
            jobTitle: z.string(),
            start: z.number(),
            end: z.number(),
            strip: z
              .object({ url: z.string(), layout: stripLayout })
              .nullable()
              .describe('Poster strip, arranged as `layout` says; only for the first ones.'),
          }),
        ),
      }),
    ),
    places: z
      .array(z.object({ bumper: z.string(), videos: z.number(), pairs: z.number().describe('Similarities in which it is ignored.') }))
      .describe('Where the marked ones were found.'),
  }),
});
export type Suggestions = OutputOfAction<typeof suggestBumpers>;
export type Suggestion = Suggestions['suggestions'][number];
