/** Actions to list families of copies and to read what an original was used for and which sources a video has. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, type OutputOfAction } from '#core/action';
import { plainNumber } from '#core/action-shapes';
import { DECISIONS, LEVELS } from '#wire/similarity';
import { FAMILY_SORTS, FAMILY_STATES } from './families.rules.ts';

const iri = z.string().describe('IRI.');
const level = z.enum(LEVELS);
const decision = z.enum(DECISIONS).nullable();

const upload = z.object({
  video: iri.describe('IRI of the upload, or of the file of the library.'),
  fileName: z.string(),
  job: iri.nullable().describe('Null for a file of the library.'),
  jobTitle: z.string().describe('For a file of the library: the name of its folder.'),
  task: iri.nullable().describe('Null for a file of the library.'),
  taskTitle: z.string().nullable().describe('For a file of the library: the path within its folder.'),
  clientName: z.string().nullable(),
  serial: z.number().describe('Number of the video within its task.'),
  revision: z.number(),
  uploadedAt: z.string().describe('For a file of the library: when it was modified.'),
  seconds: z.number().nullable().describe('Length; null when unknown.'),
  isLibrary: z.boolean().describe('A file of the library: delivered before Greenroom.'),
  isMissing: z.boolean().describe('A file of the library that is not there any more.'),
  poster: z.string().nullable(),
});
const pair = z.object({
  similarity: iri,
  matchFileName: z.string().describe('File of the earlier video.'),
  level,
  seconds: z.number().describe('Seconds in common.'),
  decision,
  note: z.string().nullable(),
});
const summary = {
  state: z.enum(FAMILY_STATES).describe('OPEN: at least one pair is undecided; DISMISSED: none is a copy.'),
  level: level.describe('The highest of its pairs.'),
  seconds: z.number().describe('The most seconds that one video took from it.'),
  undecided: z.number(),
  pairs: z.number(),
};
export const listFamilies = defineAction({
  method: 'GET',
  path: '/api/video_similarities/families',
  resource: 'VideoSimilarity',
  access: role('ADMIN'),
  summary:
    'Families of copies: an original with its versions and copies, and the later jobs that used it. Versions of one video and cuts of one job are not a use.',
  input: z.object({
    search: z.string().trim().max(200).default('').describe('Part of the name of a file, job or client of the family.'),
    level: z
      .string()
      .max(100)
      .default('')
      .transform((text) => text.split(',').filter((one) => one !== ''))
      .pipe(z.array(level))
      .describe('Levels, separated by commas.'),
    state: z.enum(FAMILY_STATES).optional().describe('Absent: all but the dismissed ones.'),
    sort: z.enum(FAMILY_SORTS).default('recent').describe('`recent`: the latest use first.'),
    page: plainNumber(z.int().min(1).max(1_000_000)).default(1),
    itemsPerPage: plainNumber(z.int().min(1).max(100)).default(20),
  }),
  output: z.object({
    items: z.array(
      z.object({
        ...summary,
        original: upload,
        versions: z.number().describe('Uploads of the original’s job.'),
        copies: z.number().describe('Uploads of other jobs that are copies of the original.'),
        uses: z.number().describe('Later jobs that used it.'),
        lastUsedAt: z.string().nullable(),
        latest: z
          .array(z.object({ jobTitle: z.string(), clientName: z.string().nullable(), fileName: z.string() }))
          .describe('The latest jobs that used it.'),
      }),
    ),
    total: z.number(),
  }),
});
export type FamilyPage = OutputOfAction<typeof listFamilies>;
export type FamilyRow = FamilyPage['items'][number];

const usesOutput = z.object({
  ...summary,
  original: upload.describe('The earliest upload with this footage.'),
  members: z.array(
    z.object({ ...upload.shape, relation: z.enum(['VERSION', 'JOB', 'COPY']).describe('Version, cut of the same job, or copy.') }),
  ),
  uses: z.array(
    z.object({
      job: iri,
      jobTitle: z.string(),
      clientName: z.string().nullable(),
      level,
      seconds: z.number(),
      videos: z.array(
        z.object({
          ...upload.shape,
          spans: z
            .array(z.object({ from: z.number(), to: z.number() }))
            .describe('Seconds of the original that it shows; empty if only a copy of the original was found in it.'),
          pairs: z.array(pair),
        }),
      ),
    }),
  ),
  dismissed: z.array(z.object({ ...pair.shape, fileName: z.string().describe('File of the later video.') })),
});
const uses = { method: 'GET', access: role('ADMIN'), input: z.object({}), output: usesOutput } as const;

export const readUses = defineAction({
  ...uses,
  path: '/api/video_uploads/:uuid/uses',
  resource: 'VideoUpload',
  summary: 'What the footage of an upload was used for: its family, with the later jobs by their latest use.',
});
export const readLibraryUses = defineAction({
  ...uses,
  path: '/api/library_videos/:uuid/uses',
  resource: 'LibraryVideo',
  summary: 'What the footage of a file of the library was used for: its family, with the later jobs by their latest use.',
});
export type Uses = OutputOfAction<typeof readUses>;

export const readSources = defineAction({
  method: 'GET',
  path: '/api/video_uploads/:uuid/sources',
  resource: 'VideoUpload',
  access: role('ADMIN'),
  summary: 'All earlier footage in an upload, by source. Versions of the video, cuts of its job and rejected matches are left out.',
  input: z.object({}),
  output: z.object({
    upload,
    reusedSeconds: z.number(),
    bumpers: z.array(z.object({ name: z.string(), from: z.number(), to: z.number() })).describe('Marked as ours; they do not count.'),
    sources: z.array(
      z.object({
        original: upload,
        level,
        seconds: z.number(),
        uses: z.number().describe('Later jobs that used the original.'),
        segments: z.array(
          z.object({
            from: z.number(),
            to: z.number(),
            matchFrom: z.number().describe('Seconds of the earlier video of the similarity.'),
            matchTo: z.number(),
            confidence: z.number(),
            similarity: iri,
          }),
        ),
        pairs: z.array(pair).describe('With the original first if it was found itself, then with its copies.'),
      }),
    ),
  }),
});
export type Sources = OutputOfAction<typeof readSources>;
