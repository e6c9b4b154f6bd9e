/** A stored file without bytes, for rows that must own one; nothing needs to be in the file store. */
import sql from 'sql-template-tag';
import type { Queryable } from '#server/database';

const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export async function emptyFile(database: Queryable, contentType = 'application/octet-stream'): Promise<string> {
  const [row] = await database.rows<{ uuid: string }>(
    sql`insert into stored_file (key, name, content_type, size, sha256) values ('tests/' || uuidv7(), 'empty', ${contentType}, 0, ${NOTHING}) returning uuid`,
  );
  return row!.uuid;
}
