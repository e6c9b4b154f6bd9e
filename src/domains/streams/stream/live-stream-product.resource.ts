/** Figures of one product in one live stream. */
import { decimal, integer, json, money, one, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { runsAccount, seesResultsOf } from '#domains/live';

const runs = runsAccount('liveStream.liveAccount');
const access = { read: seesResultsOf('liveStream.liveAccount'), create: runs, update: runs, remove: runs };

export const LiveStreamProduct = defineResource({
  name: 'LiveStreamProduct',
  plural: 'live_stream_products',
  table: 'live_stream_product',
  label: { one: 'Live stream product', many: 'Live stream products' },
  about: 'Impressions, clicks and sales of one product in one live stream.',
  title: 'productName',
  fields: {
    liveStream: one()('LiveStream', { createOnly: true }),
    productId: text({ maxLength: 60, label: 'Product ID' }),
    productName: text({ maxLength: 500 }),
    productImpressions: integer({ default: 0, min: 0 }),
    productClicks: integer({ default: 0, min: 0 }),
    ctr: decimal({ nullable: true, scale: 6, min: 0, unit: 'percent', label: 'CTR' }),
    availableStock: integer({ default: 0, min: 0 }),
    createdSkuOrders: integer({ default: 0, min: 0, label: 'Created SKU orders' }),
    skuOrders: integer({ default: 0, min: 0, label: 'SKU orders' }),
    mainOrders: integer({ default: 0, min: 0 }),
    ctorSkuOrders: decimal({ nullable: true, scale: 6, min: 0, unit: 'percent', label: 'CTOR (SKU orders)' }),
    ctorMainOrders: decimal({ nullable: true, scale: 6, min: 0, unit: 'percent', label: 'CTOR (main orders)' }),
    attributedGmv: money({ nullable: true, min: 0, label: 'Attributed GMV' }),
    directGmv: money({ nullable: true, min: 0, label: 'Direct GMV' }),
    gpm: money({ nullable: true, min: 0, label: 'GPM' }),
    itemsSold: integer({ default: 0, min: 0 }),
    customers: integer({ default: 0, min: 0 }),
    derived: json<readonly string[]>()({
      readOnly: true,
      help: 'Figures calculated from others, not provided by the platform.',
      minor: true,
    }),
  },
  filters: {
    liveStream: 'exact',
    'liveStream.liveAccount': 'exact',
    'liveStream.startTime': 'date',
    productId: 'exact',
    productName: 'partial',
    itemsSold: 'range',
    attributedGmv: 'range',
    availableStock: 'range',
  },
  search: ['productName'],
  orders: [
    'productName',
    'productId',
    'itemsSold',
    'attributedGmv',
    'directGmv',
    'productImpressions',
    'productClicks',
    'skuOrders',
    'availableStock',
    'createTime',
    'updateTime',
  ],
  defaultOrder: { attributedGmv: 'desc' },
  access,
  constraints: { live_stream_product_once: { path: 'productId', message: 'The stream already has this product.' } },
  maxItemsPerPage: 1000,
});
