/** What streams show to the other domains, in the browser and on the server. */
export { LiveStream } from './live-stream.resource.ts';
export { LiveStreamProduct } from './live-stream-product.resource.ts';
export { LiveStreamViewerSource } from './live-stream-viewer-source.resource.ts';
export { LiveStreamMetric } from './live-stream-metric.resource.ts';
export { LiveStreamProfile } from './live-stream-profile.resource.ts';
export { LiveStreamImport } from './live-stream-import.resource.ts';
export { LiveStreamImportRow } from './live-stream-import-row.resource.ts';
