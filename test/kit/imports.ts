/** What imports are tested with: a stream as an export has it, and what a report comes down to. */
import type { ImportReport } from '../../src/domains/streams/import/import-file.action.ts';
import type { MadeStream } from './exports.ts';

export function importCounts({ created, updated, skipped, failed }: Pick<ImportReport, 'created' | 'updated' | 'skipped' | 'failed'>) {
  return { created, updated, skipped, failed };
}

/** @param turn the day of July that it is on. */
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
