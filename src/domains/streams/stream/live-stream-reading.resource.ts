/** A reading: the figures of a live stream so far, as an export or a person read them at a moment. */
import { choice, instant, integer, money, one } from '#core/fields';
import { defineResource } from '#core/resource';
import { runsAccount, seesResultsOf } from '#domains/live';

const runs = runsAccount('liveStream.liveAccount');
const access = { read: seesResultsOf('liveStream.liveAccount'), create: runs, update: runs, remove: runs };

export const LiveStreamReading = defineResource({
  name: 'LiveStreamReading',
  plural: 'live_stream_readings',
  table: 'live_stream_reading',
  label: { one: 'Reading', many: 'Readings' },
  about:
    'The figures of a live stream so far, as an export or a person read them at a moment; those at a handover say what each shift sold.',
  title: 'readAt',
  fields: {
    liveStream: one()('LiveStream', { createOnly: true }),
    readAt: instant({ label: 'Read at', help: 'An export of a running room is read at its end in the file.' }),
    source: choice(['IMPORT', 'MANUAL'], {
      default: 'MANUAL',
      readOnly: true,
      labels: { IMPORT: 'Import', MANUAL: 'Entered' },
    }),
    gmv: money({ nullable: true, min: 0, label: 'GMV' }),
    orders: integer({ nullable: true, min: 0 }),
    itemsSold: integer({ nullable: true, min: 0 }),
    viewers: integer({ nullable: true, min: 0 }),
    views: integer({ nullable: true, min: 0 }),
    newFollowers: integer({ nullable: true, min: 0 }),
    likes: integer({ nullable: true, min: 0, minor: true }),
    comments: integer({ nullable: true, min: 0, minor: true }),
    shares: integer({ nullable: true, min: 0, minor: true }),
    impressions: integer({ nullable: true, min: 0, minor: true }),
    productImpressions: integer({ nullable: true, min: 0, minor: true }),
    productClicks: integer({ nullable: true, min: 0, minor: true }),
  },
  filters: {
    liveStream: 'exact',
    'liveStream.liveAccount': 'exact',
    readAt: 'date',
    source: 'exact',
    gmv: 'range',
  },
  orders: ['readAt', 'source', 'gmv', 'createTime', 'updateTime'],
  defaultOrder: { readAt: 'asc' },
  access,
  constraints: { live_stream_reading_once: { path: 'readAt', message: 'The stream already has this reading.' } },
});
