/** OpenAPI paths of a record's files: fetch, upload and remove. */
import { sizeText } from '#core/file-value';
import type { FileField } from '#core/fields';
import { fileFields, labelOf, takesFile, type Resource } from '#core/resource';
import { failures, IF_MATCH } from './openapi-responses.ts';
import { recordParameter, type Node } from './openapi-schemas.ts';

type FileMethod = 'GET' | 'PUT' | 'DELETE';

const BYTES: Node = { type: 'string', format: 'binary' };
const UUID: Node = recordParameter();
const RANGE: Node = { name: 'Range', in: 'header', required: false, schema: { type: 'string' } };
const SHOWN: Node = {
  name: 'inline',
  in: 'query',
  required: false,
  schema: { type: 'string', enum: ['1'] },
  description: '1 = display in the browser if it is a picture, audio or video; otherwise download.',
};
const FILENAME: Node = {
  name: 'filename',
  in: 'query',
  required: false,
  schema: { type: 'string', maxLength: 200 },
  description: 'Name of a file that is sent as the raw request body rather than in a form.',
};

export function fileMethods(resource: Resource, name: string, field: FileField): readonly { method: FileMethod; summary: string }[] {
  const what = `the ${labelOf(name, field).toLowerCase()} of a ${resource.label.one.toLowerCase()}`;
  const methods: readonly { method: FileMethod; summary: string }[] = [
    { method: 'GET', summary: `Fetches ${what}, whole or in a range.` },
    { method: 'PUT', summary: `Uploads ${what}, replacing the existing one.` },
    { method: 'DELETE', summary: `Removes ${what}.` },
  ];
  return takesFile(resource, field) ? methods : methods.slice(0, 1);
}

export function fileOperationName(method: FileMethod, resource: Resource, name: string): string {
  const word = { GET: 'fetch', PUT: 'put', DELETE: 'remove' }[method];
  return `${word}${resource.name}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** @param record response of the updated record. */
export function filePaths(resource: Resource, record: Node): Record<string, Node> {
  return Object.fromEntries(
    fileFields(resource).map(([name, field]): [string, Node] => [
      `/${resource.plural}/{uuid}/${name}`,
      Object.fromEntries(
        fileMethods(resource, name, field).map(({ method, summary }): [string, Node] => [
          method.toLowerCase(),
          {
            tags: [resource.name],
            operationId: fileOperationName(method, resource, name),
            summary,
            description: `${summary} ${limitsOf(field)}`,
            ...operation(method, field, record),
          },
        ]),
      ),
    ]),
  );
}

function operation(method: FileMethod, field: FileField, record: Node): Node {
  if (method === 'GET') {
    const bytes = { content: Object.fromEntries((field.options.accept ?? ['*/*']).map((type) => [type, { schema: BYTES }])) };
    return {
      parameters: [UUID, RANGE, SHOWN],
      responses: {
        200: { description: 'The file.', ...bytes },
        206: { description: 'The requested range.', ...bytes },
        304: { description: 'Unchanged.' },
        ...failures(401, 403, 404, 416),
      },
    };
  }
  const changed = { 200: record, 204: { description: 'Changed; the caller can no longer read it.' } };
  if (method === 'DELETE') return { parameters: [UUID, IF_MATCH], responses: { ...changed, ...failures(401, 403, 404, 409, 412, 422) } };
  const form = { type: 'object', properties: { file: BYTES }, required: ['file'] };
  return {
    parameters: [UUID, FILENAME, IF_MATCH],
    requestBody: {
      required: true,
      description: limitsOf(field),
      content: { 'multipart/form-data': { schema: form }, '*/*': { schema: BYTES } },
    },
    responses: { ...changed, ...failures(400, 401, 403, 404, 409, 412, 413, 415, 422, 507) },
  };
}

function limitsOf({ options: { accept, maxBytes } }: FileField): string {
  const contents = accept === undefined ? 'Any content' : `Content of ${accept.join(', ')}`;
  return `${contents}${maxBytes === undefined ? '' : `, up to ${sizeText(maxBytes)}`}.`;
}
