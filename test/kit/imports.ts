/** Test data for imports: streams as in an export, and a summary of the import's report. */
import type { ImportReport } from '../../src/domains/streams/import/import-file.action.ts';
import type { Api, Person } from './api.ts';
import type { MadeFile, MadeStream } from './exports.ts';
import { uploadFile } from './upload.ts';

export function importCounts({ created, updated, skipped, failed }: Pick<ImportReport, 'created' | 'updated' | 'skipped' | 'failed'>) {
  return { created, updated, skipped, failed };
}

/** @param turn its day in July. */
export function importedStream(turn: number, more: Partial<MadeStream> = {}): MadeStream {
  return {
    creatorId: '7000000000000000001',
    creator: 'acme.uk',
    nickname: 'Acme',
    start: `2026-07-0${turn}T20:00:00`,
    durationSeconds: 5400,
    figures: {
      revenue: '1234.56',
      liveAttributedGmv: '1300.10',
      ordersPaid: '40',
      views: '9000',
      viewers: '7000',
      likes: '10',
      productImpressions: '5000',
      productClicks: '400',
      ctr: '0.08',
    },
    ...more,
  };
}

/** Form fields of an import. */
export type Sent = readonly [file: MadeFile | null, fields?: Readonly<Record<string, string>>, person?: Person, accept?: string];

export const uploadList = (api: Api, ...sent: Sent) => uploadFile(api, 'tiktok-upload', ...sent);
export const uploadDashboard = (api: Api, ...sent: Sent) => uploadFile(api, 'tiktok-dashboard-upload', ...sent);
