/** Parts that operations of resources and actions share: links, preconditions, responses and problems. */
import { MEDIA_TYPES } from '../http/negotiate.ts';
import type { Node } from './openapi-schemas.ts';

export const PROBLEM = 'application/problem+json';
export const TABLES: Node = {
  [MEDIA_TYPES.csv]: { schema: { type: 'string' } },
  [MEDIA_TYPES.xlsx]: { schema: { type: 'string', format: 'binary' } },
};

export const LINKS = 'Other records are referred to by IRI, uuid or id.';

export const IF_MATCH: Node = { name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } };

export const UNCHANGED: Node = { description: 'Unchanged.' };

export function content(description: string, schema: Node, asTable: boolean): Node {
  return { description, content: { [MEDIA_TYPES.jsonld]: { schema }, [MEDIA_TYPES.json]: { schema }, ...(asTable ? TABLES : {}) } };
}

/** The expected error statuses, and a default for all others in the same format. */
export function failures(...statuses: number[]): Node {
  const problem = (description: string) => ({ description, content: { [PROBLEM]: { schema: { $ref: '#/components/schemas/Error' } } } });
  return {
    ...Object.fromEntries(statuses.map((status) => [status, problem(`Problem ${status}.`)])),
    default: problem('Any other problem.'),
  };
}

export function errorSchema(): Node {
  const texts = Object.fromEntries(
    ['@context', '@id', '@type', 'type', 'title', 'detail', 'description', 'message'].map((name) => [name, { type: 'string' }]),
  );
  const violation = Object.fromEntries(['propertyPath', 'message', 'code'].map((name) => [name, { type: 'string' }]));
  return {
    type: 'object',
    properties: {
      ...texts,
      status: { type: 'integer' },
      violations: { type: 'array', items: { type: 'object', properties: violation, required: Object.keys(violation) } },
    },
    required: [...Object.keys(texts), 'status'],
  };
}
