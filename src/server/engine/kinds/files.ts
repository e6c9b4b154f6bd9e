/** Server side of stored files: a foreign key to `stored_file`, shown as the file's metadata and the URL of its bytes. */
import { oneRow } from '../../one-row.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { FileField } from '#core/fields';
import type { FileValue } from '#core/file-value';
import type { JsonSchema, ServerKind } from './kind.ts';

const FILE: JsonSchema = {
  type: 'object',
  properties: {
    url: { type: 'string', format: 'uri-reference', description: 'URL of the content; supports range requests.' },
    filename: { type: 'string' },
    size: { type: 'integer', minimum: 0, description: 'In bytes.' },
    mimeType: { type: 'string', description: 'Detected from the content.' },
    checksum: { type: 'string', pattern: '^[0-9a-f]{64}$', description: 'SHA-256.' },
  },
  required: ['url', 'filename', 'size', 'mimeType', 'checksum'],
};

/** @param uuid SQL expression of the file's uuid. */
function described(uuid: Sql): Sql {
  return sql`(select json_build_object('filename', f.name, 'size', f.size, 'mimeType', f.content_type, 'checksum', f.sha256) from stored_file f where f.uuid = ${uuid})`;
}

export const FILES: { readonly file: ServerKind<FileField> } = {
  file: {
    expects: 'file',
    range: 'schema:MediaObject',
    isOpaque: true,
    schema: () => FILE,
    filters: [],
    shown: { column: described, json: (found, at) => ({ url: at, ...(found as Omit<FileValue, 'url'>) }) },
    async audited(db, uuid) {
      const row = await oneRow<{ file: unknown }>(db, sql`select ${described(sql`${uuid}::uuid`)} as file`);
      return row.file;
    },
    cellOf: (value) => (value as FileValue).filename,
  },
};
