/** Texts for the library: what was found in a folder, and the addresses of its files. */
import { countText } from '#core/number-format';
import type { FileState } from './library-states.rules.ts';

export const LIBRARY = '/reports/video-similarity/library';

/** Files of a folder, and those in one state. @param folder uuid. */
export function filesOf(folder: string, state?: FileState): string {
  const params = new URLSearchParams({ libraryFolder: folder, ...(state === undefined ? {} : { state }) });
  return `${LIBRARY}/files?${params.toString()}`;
}

/** Page of the uses of a video. @param iri of an upload or a file of the library. */
export function usesOf(iri: string): string {
  const uuid = iri.split('/').at(-1) ?? '';
  return isLibraryVideo(iri) ? `${LIBRARY}/originals/${uuid}` : `/reports/video-similarity/originals/${uuid}`;
}

/** Page of a video itself. */
export const pageOf = (iri: string): string => (isLibraryVideo(iri) ? usesOf(iri) : `/video-uploads/${iri.split('/').at(-1) ?? ''}`);

const isLibraryVideo = (iri: string): boolean => iri.startsWith('/api/library_videos/');

/** Of a folder without videos. */
export const noVideosText = (otherFiles: number): string =>
  otherFiles === 0 ? 'No videos found' : `No videos found, ${countText(otherFiles, 'other file')}`;

/** Percent of the readable files that are analysed; null without any. */
export function analysedPercent({ analysed, waiting }: { readonly analysed: number; readonly waiting: number }): number | null {
  const all = analysed + waiting;
  return all === 0 ? null : Math.floor((100 * analysed) / all);
}

/** "Clients/Acme" → the folder whose folders are offered while that is typed, and what they begin with. */
export function typedFolder(path: string): { readonly parent: string; readonly start: string } {
  const cut = path.lastIndexOf('/');
  return { parent: cut < 0 ? '' : path.slice(0, cut), start: path.slice(cut + 1) };
}
