/** What the platform's exports are sent with, and how an import's file is had back. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf, file, upload, type AskedOfAction, type OutputOfAction } from '#core/action';
import { streamsErrors } from '../errors.ts';
import { importDashboardAccess, importListAccess } from './import-access.rules.ts';
import { IMPORT_STATUSES } from './import-status.rules.ts';

const MAX_BYTES = 20_000_000;

const fields = z.object({
  liveAccount: z.string().optional().describe('IRI of the live account, for files that do not name it.'),
  liveStream: z.string().optional().describe('IRI of the stream that a dashboard is of; found automatically where the file allows.'),
  dryRun: z.enum(['0', '1', 'true', 'false']).optional().describe('1 = a preview: nothing is written.'),
  mapping: z.string().max(100_000).optional().describe('JSON object: a creator that no account is known for → IRI of the live account.'),
});

const importChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });

const importRow = z.object({
  row: z.number(),
  sheet: z.string(),
  status: z.enum(IMPORT_STATUSES),
  reason: z.string().nullable(),
  liveStream: z.string().nullable(),
  account: z.string().nullable().describe('Handle of the live account, or the creator as the file names it.'),
  start: z.string().nullable().describe('Start of the stream, or its minute, by the clocks of the account, as the file gives it.'),
  timeZone: z.string().nullable().describe('Of the account, where it is known.'),
  changes: z.array(importChange).describe('What an update replaces.'),
});

const importReport = z.object({
  created: z.number(),
  updated: z.number(),
  skipped: z.number().describe('Rows that change nothing, those that are locked among them.'),
  failed: z.number(),
  locked: z.number().describe('Of the skipped rows those that would change what a submitted or paid payroll counts.'),
  rows: z.array(importRow),
  unknownAccounts: z
    .array(z.string())
    .describe('Creators that no live account is known for, as the file names them; `mapping` can name one for each.'),
  warnings: z.array(z.string()),
  generation: z.string().nullable(),
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
  liveStream: z.string().nullable().describe('The stream of a dashboard.'),
  import: z.string().nullable().describe('The entry in the history; null for a preview, and when nothing was new.'),
});

const importing = {
  resource: 'LiveStream',
  input: upload(MAX_BYTES, fields),
  output: importReport,
  progress: true,
  errors: errorsOf(streamsErrors),
} as const;

export const importListFile = defineAction({
  ...importing,
  ...importListAccess,
  summary: 'Imports a LIVE list of the platform’s, in any of its generations: one stream per row.',
});
export const importDashboardFile = defineAction({
  ...importing,
  ...importDashboardAccess,
  summary: 'Imports the LIVE dashboard of one stream: minutes, products, traffic sources and profiles, as far as the file has them.',
});
export type ImportFields = AskedOfAction<typeof importListFile>;
export type ImportReport = OutputOfAction<typeof importListFile>;
export type ImportRow = ImportReport['rows'][number];
export type ImportChange = ImportRow['changes'][number];

export const readOriginal = defineAction({
  method: 'GET',
  path: '/api/live_stream_imports/:uuid/file',
  resource: 'LiveStreamImport',
  access: role('ADMIN', 'MANAGER'),
  summary: 'The file of an import, as it was uploaded; answers `Range`.',
  input: z.object({}),
  output: file('stored'),
});
