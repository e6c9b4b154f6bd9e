/** Contracts of the import calls, and of the download of an import's original file. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf, stored, upload, type ParsedInputOfAction, type OutputOfAction } from '#core/action';
import { anyReference } from '#core/action-shapes';
import { LiveAccount } from '#domains/live';
import { streamsErrors } from '../errors.ts';
import { LiveStream } from '../stream/live-stream.resource.ts';
import { importDashboardAccess, importListAccess } from './import-access.rules.ts';
import { IMPORT_STATUSES } from './live-stream-import-row.resource.ts';

const MAX_BYTES = 20_000_000;

const fields = z.object({
  liveAccount: anyReference(LiveAccount).optional().describe('IRI of the live account, for files that do not name their account.'),
  liveStream: anyReference(LiveStream)
    .optional()
    .describe('IRI of the stream that a dashboard belongs to; found automatically if the file allows it.'),
  dryRun: z.enum(['0', '1', 'true', 'false']).optional().describe('1 = a preview: nothing is written.'),
  mapping: z.string().max(100_000).optional().describe('JSON object: unknown creator → live account, by IRI, uuid or id.'),
});

/** Creator as named in the file → live account. */
export const creatorMapping = z.record(z.string(), anyReference(LiveAccount));

const importChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });

const importRow = z.object({
  row: z.number(),
  sheet: z.string(),
  status: z.enum(IMPORT_STATUSES),
  reason: z.string().nullable(),
  liveStream: z.string().nullable(),
  account: z.string().nullable().describe('Handle of the live account, or the creator as named in the file.'),
  start: z.string().nullable().describe('Start of the stream, or the minute, in the account’s time zone, as given in the file.'),
  timeZone: z.string().nullable().describe('Time zone of the account; null if the account is unknown.'),
  changes: z.array(importChange).describe('Values that an update replaces.'),
});

const importReport = z.object({
  created: z.number(),
  updated: z.number(),
  skipped: z.number().describe('Rows without changes.'),
  failed: z.number(),
  locked: z
    .number()
    .describe(
      'Always 0: rows of closed periods are imported, and the difference is proposed as arrears. Earlier imports have skipped them.',
    ),
  rows: z.array(importRow),
  unknownAccounts: z
    .array(z.string())
    .describe('Creators without a known live account, as named in the file; `mapping` can assign an account to each.'),
  warnings: z.array(z.string()),
  generation: z.string().nullable(),
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
  liveStream: z.string().nullable().describe('The stream of a dashboard.'),
  import: z
    .string()
    .nullable()
    .describe('The entry in the import history; null for a preview, and for a file that was imported before and changes nothing.'),
});

const importing = {
  resource: 'LiveStream',
  input: upload(MAX_BYTES, fields),
  output: importReport,
  progress: true,
  // What changes in a closed period is proposed as arrears; a file needs no further reason.
  explainsItself: true,
  errors: errorsOf(streamsErrors),
} as const;

export const importListFile = defineAction({
  ...importing,
  ...importListAccess,
  summary: 'Imports a LIVE list export, in any of its generations: one stream per row.',
});
export const importDashboardFile = defineAction({
  ...importing,
  ...importDashboardAccess,
  summary: 'Imports the LIVE dashboard of one stream: minutes, products, traffic sources and profiles, whichever the file contains.',
});
export type ImportFields = ParsedInputOfAction<typeof importListFile>;
export type ImportReport = OutputOfAction<typeof importListFile>;
export type ImportRow = ImportReport['rows'][number];
export type ImportChange = ImportRow['changes'][number];

export const readOriginal = defineAction({
  method: 'GET',
  path: '/api/live_stream_imports/:uuid/file',
  resource: 'LiveStreamImport',
  access: role('ADMIN', 'MANAGER'),
  summary: 'The original file of an import; supports `Range` requests.',
  input: z.object({}),
  output: stored('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'),
});
