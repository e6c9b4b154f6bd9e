/** Parameters of the public API, each defined once for validation and documentation. */
import { DECISIONS, LEVELS, SORTS, TASK_STATES, type Decision, type Level, type Sort, type TaskState } from '../../wire.ts';

const MOST_PAGE = 1_000_000;
const page = { type: 'integer', minimum: 1, maximum: MOST_PAGE, default: 1 } as const;
const pageSize = { type: 'integer', minimum: 1, maximum: 100, default: 20 } as const;
const several = (values: readonly string[], description: string) =>
  ({
    type: 'array',
    items: { type: 'string', enum: values },
    default: [],
    description: `${description}: one or several, repeated or comma-separated.`,
  }) as const;

export const RESULTS_QUERY = {
  type: 'object',
  properties: {
    page,
    page_size: pageSize,
    search: { type: 'string', maxLength: 200, description: 'Part of the name of either file.' },
    duplicate_level: several(LEVELS, 'Levels'),
    min_similarity: { type: 'number', minimum: 0, maximum: 1 },
    decision: { type: 'string', enum: [...DECISIONS, 'NONE'], description: 'Decision; NONE: not decided yet.' },
    is_bumper: {
      type: 'boolean',
      description: 'Whether both share nothing but marked intros, outros, logos and end cards; omit for both.',
    },
    is_version: { type: 'boolean', description: 'Whether both are versions of one video; omit for both.' },
    sort_by: { type: 'string', enum: SORTS, default: 'uploaded_at' },
    sort_order: { type: 'string', enum: ['asc', 'desc'], default: 'desc' },
  },
} as const;

export const SEGMENTS_QUERY = { type: 'object', properties: { page, page_size: pageSize } } as const;

export const TASKS_QUERY = {
  type: 'object',
  properties: {
    status_filter: several(TASK_STATES, 'Statuses'),
    limit: { ...pageSize, description: 'Number of newest tasks to return. Without statuses, of those queued or running.' },
  },
} as const;

export interface PageQuery {
  readonly page: number;
  readonly page_size: number;
}

export interface ResultsQuery extends PageQuery {
  readonly search?: string;
  readonly duplicate_level: readonly Level[];
  readonly min_similarity?: number;
  readonly decision?: Decision | 'NONE';
  readonly is_bumper?: boolean;
  readonly is_version?: boolean;
  readonly sort_by: Sort;
  readonly sort_order: 'asc' | 'desc';
}

export interface TasksQuery {
  readonly status_filter: readonly TaskState[];
  readonly limit: number;
}

/** JSON schema of a query. */
export interface QuerySchema {
  readonly type: string;
  readonly properties: Readonly<Record<string, { readonly type: string }>>;
}

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;

/** Parses the texts of a query by its schema. Values that cannot be parsed remain text and are rejected by validation. */
export function typed(query: Readonly<Record<string, unknown>>, { properties }: QuerySchema): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, valueOf(value, properties[name]?.type)]));
}

function valueOf(value: unknown, type: string | undefined): unknown {
  if (type === 'array') {
    const items = [value].flat().flatMap((item) => String(item).split(','));
    return items.map((item) => item.trim()).filter((item) => item !== '');
  }
  if (type === 'boolean') return value === 'true' || (value === 'false' ? false : value);
  const isNumber = (type === 'integer' || type === 'number') && typeof value === 'string' && NUMBER.test(value);
  return isNumber ? Number(value) : value;
}
