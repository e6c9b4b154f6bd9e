/** Opens the file store that the settings specify; if it cannot be used, startup fails with a one-line message. */
import { causeOf } from '../data-folder.ts';
import { reason, StartupError } from '../startup-error.ts';
import type { FilesSettings } from '../files-settings.ts';
import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';

export async function openFileStore(settings: FilesSettings): Promise<FileStore> {
  const place = settings.kind === 'folder' ? `folder ${settings.folder}` : `bucket ${settings.bucket}`;
  const remedy =
    settings.kind === 'folder' ? 'Set FILES_DIR to a writable folder.' : 'Check S3_ENDPOINT, S3_BUCKET, S3_REGION and the keys.';
  let store: FileStore | undefined;
  try {
    // The S3 client is large, and most installations do not need it.
    store = settings.kind === 'folder' ? await openFolderStore(settings.folder) : (await import('./s3-store.ts')).openS3Store(settings);
    await store.check();
    return store;
  } catch (error) {
    store?.close();
    throw new StartupError(
      `Files cannot be stored in the ${place}: ${settings.kind === 'folder' ? causeOf(error) : reason(error)}. ${remedy}`,
    );
  }
}
