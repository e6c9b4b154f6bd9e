/** Viewer source of a live stream: where a share of its viewers came from. */
import { decimal, one, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { runsAccount, seesResultsOf } from '#domains/live';

const runs = runsAccount('liveStream.liveAccount');
const access = { read: seesResultsOf('liveStream.liveAccount'), create: runs, update: runs, remove: runs };

export const LiveStreamViewerSource = defineResource({
  name: 'LiveStreamViewerSource',
  plural: 'live_stream_viewer_sources',
  table: 'live_stream_viewer_source',
  label: { one: 'Viewer source', many: 'Viewer sources' },
  about: 'Where a share of a live stream’s viewers came from.',
  title: 'viewerSource',
  fields: {
    liveStream: one()('LiveStream', { createOnly: true }),
    viewerSource: text({ maxLength: 200 }),
    sharePercentage: decimal({ nullable: true, scale: 6, min: 0, unit: 'percent', label: 'Share' }),
  },
  filters: { liveStream: 'exact', 'liveStream.liveAccount': 'exact', viewerSource: 'exact', sharePercentage: 'range' },
  orders: ['viewerSource', 'sharePercentage', 'createTime', 'updateTime'],
  defaultOrder: { sharePercentage: 'desc' },
  access,
  constraints: { live_stream_viewer_source_once: { path: 'viewerSource', message: 'The stream already has this source.' } },
  maxItemsPerPage: 1000,
});
