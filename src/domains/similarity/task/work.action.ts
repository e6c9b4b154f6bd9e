/** What the similarity service calls to take a task, to report on it, and to finish it. */
import * as z from 'zod';
import { role, service } from '#core/access';
import { defineAction, errorsOf, file, upload } from '#core/action';
import { recordOf } from '#core/action-shapes';
import { LEVELS, SEGMENT_KINDS } from '#wire/similarity';
import { similarityErrors } from '../errors.ts';
import { SimilarityTask } from './similarity-task.resource.ts';

/** Of one part: hashes, features and small frames of two minutes. */
const MOST_PART_BYTES = 16_000_000;
const MOST_SEGMENTS = 1000;
const MOST_MATCHES = 500;

const worker = z.string().min(1).max(100).describe('Name of the process that has the task, made when it starts.');
const algorithmVersion = z.int().min(1).max(1_000_000);
const count = z.coerce.number().int().min(0).max(1_000_000_000_000);
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
  speed: z.number().gt(0).max(100),
  isMirrored: z.boolean(),
  placement: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]).nullable(),
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
  color: fraction.nullable().describe('How much of each colour both have.'),
  product: fraction.nullable().default(null).describe('Share of the things that move as one which both show.'),
  matchingProducts: z.int().min(0).max(1000).nullable().default(null).describe('At least how many those are.'),
  matchingSeconds: seconds,
  longestSeconds: seconds,
  segments: z.array(segment).min(1).max(MOST_SEGMENTS),
});

export const claim = defineAction({
  ...shared,
  method: 'POST',
  path: '/api/similarity_tasks/claim',
  summary:
    'Gives the worker the next video to look at: of every upload that is ready and has not been looked at by this version of the method.',
  input: z.object({
    worker,
    algorithmVersion,
    canDecode: z.boolean().default(true).describe('Without a decoder only the same bytes are found, and videos wait for one.'),
  }),
  output: z.object({
    task: z
      .object({
        uuid: z.string(),
        video: z.string(),
        order: z.number().describe('Of two videos the later one has the higher order.'),
        fileName: z.string(),
        fileSize: z.number(),
        sha256: z.string(),
        seconds: z.number().nullable().describe('How long it is said to be.'),
      })
      .nullable(),
  }),
});

export const reportProgress = defineAction({
  ...ofTask,
  method: 'POST',
  path: '/api/similarity_tasks/:uuid/progress',
  summary: 'Says how far a task is, and keeps it for another minute.',
  input: z.object({ worker, progress: z.int().min(0).max(99) }),
  output: z.object({ goesOn: z.boolean().describe('False: it is somebody else’s by now.') }),
});

export const readOriginal = defineAction({
  ...ofTask,
  method: 'GET',
  path: '/api/similarity_tasks/:uuid/file',
  summary: 'The video as it was uploaded; answers `Range`.',
  input: z.object({}),
  output: file('stored'),
});

export const keepPart = defineAction({
  ...held,
  method: 'POST',
  path: '/api/similarity_tasks/:uuid/parts',
  summary: 'Keeps one part of a fingerprint: hashes and features, followed by small frames as video. Sent again, it is replaced.',
  input: upload(
    MOST_PART_BYTES,
    z.object({
      worker,
      place: z.coerce.number().int().min(0).max(10_000),
      second: z.coerce.number().min(0).max(1_000_000),
      seconds: z.coerce.number().min(0).max(1_000_000),
      printBytes: z.coerce.number().int().min(1).max(MOST_PART_BYTES).describe('Length of what comes before the frames.'),
    }),
  ),
  output: z.null(),
  status: 204,
});

export const listVideos = defineAction({
  ...shared,
  method: 'GET',
  path: '/api/similarity_tasks/videos',
  summary: 'Videos whose fingerprint is whole, in the order in which they became so.',
  input: z.object({
    after: count.default(0).describe('The last sequence that is known already.'),
    algorithmVersion: z.coerce.number().int().min(1).max(1_000_000),
    limit: z.coerce.number().int().min(1).max(500).default(200),
  }),
  output: z.object({
    items: z.array(
      z.object({
        sequence: z.number(),
        video: z.string(),
        order: z.number(),
        seconds: z.number(),
        parts: z.array(z.object({ uuid: z.string(), second: z.number(), seconds: z.number() })),
      }),
    ),
    total: z.number().describe('How many there are at all. Fewer than are known: some are gone.'),
  }),
});

export const listSequences = defineAction({
  ...shared,
  method: 'GET',
  path: '/api/similarity_tasks/videos/sequences',
  summary: 'Sequences of all videos whose fingerprint is whole: others are gone, or have another one by now.',
  input: z.object({ algorithmVersion: z.coerce.number().int().min(1).max(1_000_000) }),
  output: z.object({ sequences: z.array(z.number()) }),
});

const part = { ...shared, method: 'GET', input: z.object({}), output: file('stored') } as const;
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
  summary:
    'Keeps what was found, in the place of what was found before. Refused with `isDone: false` while there are videos that it was not compared with.',
  input: z.object({
    worker,
    seconds,
    isUndecoded: z.boolean().default(false).describe('Nobody could decode it here: compared by its bytes alone.'),
    searchedUpTo: z.int().min(0).describe('The highest sequence that it was compared with.'),
    matches: z.array(match).max(MOST_MATCHES),
  }),
  output: z.object({ isDone: z.boolean() }),
  errors: errorsOf(similarityErrors, 'notHeld', 'unsound'),
});

export const fail = defineAction({
  ...held,
  method: 'POST',
  path: '/api/similarity_tasks/:uuid/fail',
  summary: 'Gives a task up: for good, or to be tried again later.',
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
  summary: 'Has a video looked at again whose task has failed.',
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
  summary: 'How many tasks there are of each status, and how long they take.',
  input: z.object({}),
  output: z.object({
    total: z.number(),
    byStatus: z.object({ PENDING: z.number(), RUNNING: z.number(), COMPLETED: z.number(), FAILED: z.number() }),
    averageSeconds: z.number().nullable(),
    lastFinishedAt: z.string().nullable(),
  }),
});
