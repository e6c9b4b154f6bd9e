/** Settings of the library: where the files are that were delivered before Greenroom. */
import { resolve, sep } from 'node:path';
import type { FilesSettings, S3Settings } from './files-settings.ts';
import { readBucket, type ReadSetting } from './read-setting.ts';
import { SettingsError } from './startup-error.ts';

export type LibrarySettings =
  | { readonly kind: 'folder'; /** Absolute. */ readonly folder: string }
  | ({ readonly kind: 's3'; /** '' or ending with a slash. */ readonly prefix: string } & S3Settings);

/** Keys of Greenroom's own files begin with such a name. */
const OWN_AREA = /^[a-z0-9-]+\//;
const LIBRARY_AREA = 'library/';

export function readLibrarySettings(
  text: (name: string) => string | undefined,
  read: ReadSetting,
  files: FilesSettings,
): LibrarySettings | null {
  const folder = text('LIBRARY_DIR');
  const bucket = readBucket(read, 'LIBRARY_BUCKET');
  const prefix = text('LIBRARY_PREFIX');
  const inBucket = bucket === null ? 'LIBRARY_PREFIX' : 'LIBRARY_BUCKET';
  if (folder !== undefined) {
    if (bucket !== null || prefix !== undefined)
      throw new SettingsError(`LIBRARY_DIR and ${inBucket} are both set: the library is in one place.`);
    return { kind: 'folder', folder: apart(resolve(folder), files) };
  }
  if (bucket === null && prefix === undefined) return null;
  if (files.kind !== 's3') throw new SettingsError(`${inBucket} is set, but S3_BUCKET is not.`);
  const own = prefix === undefined ? '' : `${prefix.replace(/^\/+|\/+$/g, '')}/`;
  const used = bucket ?? files.bucket;
  if (used === files.bucket && (own === '' || own === '/' || (OWN_AREA.test(own) && !own.startsWith(LIBRARY_AREA))))
    throw new SettingsError(
      'LIBRARY_PREFIX must begin with library/ or with a name that has a capital letter, dot or underscore: other names in S3_BUCKET are those of Greenroom’s own files.',
    );
  return { ...files, bucket: used, readUrl: null, prefix: own === '/' ? '' : own };
}

/** The clean-up of unused files deletes what it does not know in the folder of the files. */
function apart(folder: string, files: FilesSettings): string {
  if (files.kind !== 'folder') return folder;
  const within = (inner: string, outer: string) => inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : `${outer}${sep}`);
  if (within(folder, files.folder) || within(files.folder, folder))
    throw new SettingsError(`LIBRARY_DIR (${folder}) and the folder of the files (${files.folder}) must not contain each other.`);
  return folder;
}
