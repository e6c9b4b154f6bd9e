/** Opens the library that the settings specify. */
import type { LibrarySettings } from '../library-settings.ts';
import { openFolderLibrary } from './folder-library.ts';
import type { LibraryStore } from './library-store.ts';

/** @returns a function that opens it once, at its first use: null without a library. */
export function libraryOpener(settings: LibrarySettings | null): () => Promise<LibraryStore | null> {
  let opened: Promise<LibraryStore | null> | undefined;
  return () => (opened ??= open(settings));
}

async function open(settings: LibrarySettings | null): Promise<LibraryStore | null> {
  if (settings === null) return null;
  if (settings.kind === 'folder') return openFolderLibrary(settings.folder);
  // The S3 client is large, and most installations do not need it.
  return (await import('./s3-library.ts')).openS3Library(settings, settings.prefix);
}
