/** Entry point of similarity for other domains, in the browser and on the server. */
export { SimilarityTask } from './task/similarity-task.resource.ts';
export { SimilarityBumper } from './bumper/similarity-bumper.resource.ts';
export { LibraryFolder } from './library/library-folder.resource.ts';
export { LibraryVideo } from './library/library-video.resource.ts';
export { VideoSimilarity } from './pair/video-similarity.resource.ts';
export { reuseFound, type ReuseFound } from './result/similarity-events.rules.ts';
