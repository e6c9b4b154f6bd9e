/** Finds the stored file of a file upload that a call names instead of sending a file. */
import { coreErrors } from '#core/errors';
import type { ActionContext } from '#server/engine/behaviour';
import { findFile, type StoredFile } from '#server/files/stored-file';
import { FileUpload } from './file-upload.resource.ts';
import { fileOfUpload } from './record-files.query.ts';

/** The file under the name of its upload. @throws ProblemError 404 for one that the caller may not read. */
export async function readableFile({ engine, database, actor }: ActionContext, fileUpload: string): Promise<StoredFile> {
  const item = await engine.read(database, FileUpload, actor, fileUpload, ['originalFilename']);
  const stored = item === null ? null : await fileOfUpload(database, fileUpload);
  const file = stored === null ? null : await findFile(database, stored);
  if (item === null || file === null) throw coreErrors.fail('unknownRecord', { parameter: 'fileUpload' });
  return { ...file, name: String(item.json.originalFilename) };
}
