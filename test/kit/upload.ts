/** Uploads an export of the platform: a form with the file and its fields. */
import type { InjectOptions } from 'fastify';
import type { Answer, Api, Person } from './api.ts';
import type { MadeFile } from './export-files.ts';

const BOUNDARY = 'a-boundary-of-the-test';

function form(file: MadeFile | null, fields: Readonly<Record<string, string>>): Buffer {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const sent =
    file === null
      ? []
      : [
          Buffer.from(
            `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
          ),
          Buffer.from(file.bytes),
          Buffer.from('\r\n'),
        ];
  return Buffer.concat([...parts, ...sent, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export interface Form {
  readonly headers: Required<InjectOptions>['headers'];
  readonly payload: Buffer;
}

export function formOf(file: MadeFile | null, fields: Readonly<Record<string, string>>): Form {
  return { headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }, payload: form(file, fields) };
}

export function uploadFile(
  api: Api,
  path: 'tiktok-upload' | 'tiktok-dashboard-upload',
  file: MadeFile | null,
  fields: Readonly<Record<string, string>> = {},
  person: Person = 'admin',
  accept = 'application/json',
): Promise<Answer> {
  const { headers, payload } = formOf(file, fields);
  return api.as(person).send({ method: 'POST', url: `/api/live-streams/${path}`, headers: { ...headers, accept }, payload });
}
