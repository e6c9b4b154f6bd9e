/** Entry point of streams for other domains, in the browser and on the server. */
export { LiveStream } from './stream/live-stream.resource.ts';
export { LiveStreamProduct } from './stream/live-stream-product.resource.ts';
export { LiveStreamViewerSource } from './stream/live-stream-viewer-source.resource.ts';
export { LiveStreamReading } from './stream/live-stream-reading.resource.ts';
export { LiveStreamMetric } from './stream/live-stream-metric.resource.ts';
export { LiveStreamProfile } from './stream/live-stream-profile.resource.ts';
export { LiveStreamImport } from './import/live-stream-import.resource.ts';
export { LiveStreamImportRow } from './import/live-stream-import-row.resource.ts';
export { figuresImported, type FiguresImported } from './import/import-events.rules.ts';
