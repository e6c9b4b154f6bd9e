/** Figures of one minute of a live stream. There are millions of rows: one partition per month, and few indexes. */
import { decimal, instant, integer, money, one } from '#core/fields';
import { defineResource } from '#core/resource';
import { runsAccount, seesResultsOf } from '#domains/live';

const runs = runsAccount('liveStream.liveAccount');
const access = { read: seesResultsOf('liveStream.liveAccount'), create: runs, update: runs, remove: runs };

export const LiveStreamMetric = defineResource({
  name: 'LiveStreamMetric',
  plural: 'live_stream_metrics',
  table: 'live_stream_metric',
  label: { one: 'Minute', many: 'Minutes' },
  about: 'Figures of one minute of a live stream.',
  title: 'datetime',
  fields: {
    liveStream: one()('LiveStream', { createOnly: true }),
    datetime: instant({ label: 'Time', help: 'Start of the minute.' }),
    attributedGmv: money({ nullable: true, min: 0, label: 'Attributed GMV' }),
    directGmv: money({ nullable: true, min: 0, label: 'Direct GMV' }),
    soldQuantity: integer({ nullable: true, min: 0 }),
    totalGbViewers: integer({ nullable: true, min: 0, label: 'Total GB viewers' }),
    liveImpression: integer({ nullable: true, min: 0 }),
    views: integer({ nullable: true, min: 0 }),
    enterRoomRate: decimal({ nullable: true, scale: 6, min: 0, unit: 'percent' }),
    productImpressions: integer({ nullable: true, min: 0 }),
    productClicks: integer({ nullable: true, min: 0 }),
    ctr: decimal({ nullable: true, scale: 6, min: 0, unit: 'percent', label: 'CTR' }),
    likes: integer({ nullable: true, min: 0 }),
    shares: integer({ nullable: true, min: 0 }),
    comments: integer({ nullable: true, min: 0 }),
    newFollowers: integer({ nullable: true, min: 0 }),
    createdSkuOrders: integer({ nullable: true, min: 0, label: 'Created SKU orders' }),
    skuOrders: integer({ nullable: true, min: 0, label: 'SKU orders' }),
    mainOrders: integer({ nullable: true, min: 0 }),
    ctorSkuOrders: decimal({ nullable: true, scale: 6, min: 0, unit: 'percent', label: 'CTOR (SKU orders)' }),
    ctorMainOrders: decimal({ nullable: true, scale: 6, min: 0, unit: 'percent', label: 'CTOR (main orders)' }),
    customers: integer({ nullable: true, min: 0 }),
    gpm: money({ nullable: true, min: 0, label: 'GPM' }),
    avgPriceItemsSold: money({ nullable: true, min: 0, label: 'Average price, items sold' }),
    avgPriceMainOrders: money({ nullable: true, min: 0, label: 'Average price, main orders' }),
    viewers: integer({ nullable: true, min: 0 }),
    viewersEntering: integer({ nullable: true, min: 0 }),
    viewersLeaving: integer({ nullable: true, min: 0 }),
  },
  filters: { liveStream: 'exact', 'liveStream.liveAccount': 'exact', datetime: 'date' },
  orders: ['datetime'],
  defaultOrder: { datetime: 'asc' },
  access,
  // No audit: a minute is one of thousands in an import, which has its own audit entry.
  constraints: { live_stream_metric_live_stream_datetime_key: { path: 'datetime', message: 'The stream already has this minute.' } },
  itemsPerPage: 100,
  maxItemsPerPage: 2000,
});
