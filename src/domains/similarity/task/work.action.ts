/** Actions that the similarity service calls to claim a task, report progress, and complete it. */
import * as z from 'zod';
import { role, service } from '#core/access';
import { defineAction, errorsOf, stored, upload } from '#core/action';
import { plainNumber, recordOf } from '#core/action-shapes';
import { LEVELS, SEGMENT_KINDS } from '#wire/similarity';
import { similarityErrors } from '../errors.ts';
import { SimilarityTask } from './similarity-task.resource.ts';

/** Size limit of one part: hashes, features and small frames of two minutes. */
const MOST_PART_BYTES = 16_000_000;
const MOST_SEGMENTS = 1000;
const MOST_MATCHES = 500;

const worker = z.string().min(1).max(100).describe('Unique name of the process that holds the task.');
const algorithmVersion = z.int().min(1).max(1_000_000);
const count = plainNumber(z.int().min(0).max(1_000_000_000_000));
const seconds = z.number().min(0).max(1_000_000);
const fraction = z.number().min(0).max(1);
const likeness = z.number().min(-1).max(1).nullable();
const shared = { resource: 'SimilarityTask', access: service('similarity') } as const;
const ofTask = { ...shared, visible: SimilarityTask.access.read, row: service('similarity') } as const;
const held = { ...ofTask, errors: errorsOf(similarityErrors, 'notHeld') } as const;

const segment = z.object({
  start: seconds,
  end: seconds,
  matchStart: seconds,
  matchEnd: seconds,
  speed: z
    .number()
    .min(-100)
    .max(100)
    .refine((speed) => speed !== 0, 'A speed must not be 0.')
    .describe('Earlier seconds per second of the later video; negative where it runs backwards.'),
  isMirrored: z.boolean(),
  placement: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]).readonly().nullable(),
  score: z.number().min(-100).max(100).nullable(),
  scene: likeness,
  kind: z.enum(SEGMENT_KINDS),
});
const match = z.object({
  video: z.uuid(),
  match: z.uuid(),
  level: z.enum(LEVELS),
  share: fraction,
  score: z.number().min(-100).max(100),
  scene: likeness,
  color: fraction.nullable().describe('Share of colours in common.'),
  product: fraction.nullable().default(null).describe('Share of moving objects that both videos show.'),
  matchingProducts: z.int().min(0).max(1000).nullable().default(null).describe('Minimum number of them.'),
  matchingSeconds: seconds,
  longestSeconds: seconds,
  segments: z.array(segment).min(1).max(MOST_SEGMENTS),
});

export const claim = defineAction({
  ...shared,
  method: 'POST',
  path: '/api/similarity_tasks/claim',
  summary: 'Claims the next video: a ready upload or a file of the library that has not been analysed by this version of the method.',
  input: z.object({
    worker,
    algorithmVersion,
    canDecode: z.boolean().default(true).describe('Without a decoder only identical files are found, and other videos wait.'),
  }),
  output: z.object({
    task: z
      .object({
        uuid: z.string(),
        video: z.string(),
        order: z.number().describe('Of two videos the later one has the higher order.'),
        fileName: z.string(),
        fileSize: z.number(),
        sha256: z.string().nullable().describe('Null for a file of the library, whose checksum is sent with the result.'),
        seconds: z.number().nullable().describe('Stated duration.'),
      })
      .nullable(),
  }),
});

export const reportProgress = defineAction({
  ...ofTask,
  method: 'POST',
  path: '/api/similarity_tasks/:uuid/progress',
  summary: 'Reports progress and renews the lease for another minute.',
  input: z.object({ worker, progress: z.int().min(0).max(99) }),
  output: z.object({ goesOn: z.boolean().describe('False when the task was taken away.') }),
});

export const readOriginal = defineAction({
  ...ofTask,
  method: 'GET',
  path: '/api/similarity_tasks/:uuid/file',
  summary: 'The original file of the video; supports `Range`.',
  input: z.object({}),
  output: stored('video/*', 'application/*'),
});

export const keepPart = defineAction({
  ...held,
  method: 'POST',
  path: '/api/similarity_tasks/:uuid/parts',
  summary: 'Stores one part of a fingerprint: hashes and features, followed by small frames as video. Sending it again replaces it.',
  input: upload(
    MOST_PART_BYTES,
    z.object({
      worker,
      place: plainNumber(z.int().min(0).max(10_000)),
      second: plainNumber(seconds),
      seconds: plainNumber(seconds),
      printBytes: plainNumber(z.int().min(1).max(MOST_PART_BYTES)).describe('Length of the data before the frames.'),
    }),
  ),
  output: z.null(),
  status: 204,
});

export const listVideos = defineAction({
  ...shared,
  method: 'GET',
  path: '/api/similarity_tasks/videos',
  summary: 'Videos with a complete fingerprint, in the order of completion.',
  input: z.object({
    after: count.default(0).describe('Last known sequence number.'),
    algorithmVersion: plainNumber(algorithmVersion),
    limit: plainNumber(z.int().min(1).max(500)).default(200),
  }),
  output: z.object({
    items: z.array(
      z.object({
        sequence: z.number(),
        video: z.string(),
        order: z.number(),
        seconds: z.number(),
        parts: z.array(z.object({ uuid: z.string(), second: z.number(), seconds: z.number() })),
        copies: z
          .array(
            z.object({ video: z.string(), match: z.string(), segments: z.array(segment.omit({ score: true, scene: true })).readonly() }),
          )
          .describe('Known copies among the videos completed before it.'),
      }),
    ),
    total: z.number().describe('Total number. Fewer than known means that some were deleted.'),
  }),
});

export const listSequences = defineAction({
  ...shared,
  method: 'GET',
  path: '/api/similarity_tasks/videos/sequences',
  summary: 'Sequence numbers of all videos with a complete fingerprint: others were deleted, or have a new number.',
  input: z.object({ algorithmVersion: plainNumber(algorithmVersion) }),
  output: z.object({ sequences: z.array(z.number()) }),
});

const part = { ...shared, method: 'GET', input: z.object({}), output: stored('application/octet-stream') } as const;
export const readPrint = defineAction({
  ...part,
  path: '/api/similarity_tasks/parts/:part/print',
  summary: 'Hashes and features of a part.',
});
export const readFrames = defineAction({
  ...part,
  path: '/api/similarity_tasks/parts/:part/frames',
  summary: 'Small frames of a part, as video.',
});

export const complete = defineAction({
  ...held,
  method: 'POST',
  path: '/api/similarity_tasks/:uuid/complete',
  summary: 'Stores the results and replaces earlier ones. Returns `isDone: false` while there are videos that it was not compared with.',
  input: z.object({
    worker,
    seconds,
    isUndecoded: z.boolean().default(false).describe('It could not be decoded: compared by its checksum only.'),
    searchedUpTo: z.int().min(0).describe('The highest sequence number that it was compared with.'),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable()
      .default(null)
      .describe('Of a file of the library.'),
    matches: z.array(match).max(MOST_MATCHES),
  }),
  output: z.object({ isDone: z.boolean() }),
  errors: errorsOf(similarityErrors, 'notHeld', 'unsound'),
});

export const fail = defineAction({
  ...held,
  method: 'POST',
  path: '/api/similarity_tasks/:uuid/fail',
  summary: 'Reports a failure: final, or to be retried later.',
  input: z.object({ worker, error: z.string().trim().min(1).max(500), isFinal: z.boolean() }),
  output: z.null(),
  status: 204,
});

export const retryTask = defineAction({
  method: 'POST',
  path: '/api/similarity_tasks/:uuid/retry',
  resource: 'SimilarityTask',
  access: role('ADMIN'),
  row: role('ADMIN'),
  summary: 'Retries the analysis of a video whose task has failed.',
  input: z.object({}),
  output: recordOf<typeof SimilarityTask>('SimilarityTask'),
  changes: ['SimilarityTask'],
  errors: errorsOf(similarityErrors, 'notFailed'),
});

export const taskStatistics = defineAction({
  method: 'GET',
  path: '/api/similarity_tasks/statistics',
  resource: 'SimilarityTask',
  access: role('ADMIN'),
  summary: 'Number of tasks by status, and their average duration.',
  input: z.object({}),
  output: z.object({
    total: z.number(),
    byStatus: z.object({ PENDING: z.number(), RUNNING: z.number(), COMPLETED: z.number(), FAILED: z.number() }),
    averageSeconds: z.number().nullable(),
    lastFinishedAt: z.string().nullable(),
  }),
});
