/** OpenAPI description of the public API. */
import { DECISIONS, LEVELS, SEGMENT_KINDS, TASK_STATES } from '../../wire.ts';
import { RESULTS_QUERY, SEGMENTS_QUERY, TASKS_QUERY } from './parameters.ts';

type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string' };
const flag: Schema = { type: 'boolean' };
const number: Schema = { type: 'number' };
const whole: Schema = { type: 'integer' };
const share: Schema = { type: 'number', minimum: 0, maximum: 1 };
const likeness: Schema = { type: 'number', minimum: -1, maximum: 1 };
const moment: Schema = { type: 'string', format: 'date-time' };
const id: Schema = { type: 'string', format: 'uuid' };
const oneOf = (values: readonly string[]): Schema => ({ type: 'string', enum: values });
const list = (items: Schema): Schema => ({ type: 'array', items });
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const orNull = (schema: Schema): Schema => {
  const values = schema['enum'] as readonly string[] | undefined;
  return { ...schema, type: [schema['type'], 'null'], ...(values ? { enum: [...values, null] } : {}) };
};
const about = (description: string, schema: Schema): Schema => ({ ...schema, description });
const record = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const page = { page: whole, page_size: whole, total: whole, pages: whole };
const counts = (names: readonly string[]) => record(Object.fromEntries(names.map((name) => [name, whole])));
const notMeasured = about('Not measured.', { type: 'null' });

const RESULT = {
  id,
  file_name: text,
  file_path: text,
  folder: text,
  file_size: about('Bytes.', whole),
  duration: about('Seconds.', orNull(number)),
  uploaded_at: moment,
  user_id: about('IRI of the user who uploaded it.', text),
  overall_similarity: about('Share of the video that was reused, weighted by confidence.', share),
  duplicate_level: oneOf(LEVELS),
  algorithm_version: text,
  face_similarity: notMeasured,
  scene_similarity: orNull(likeness),
  pose_similarity: notMeasured,
  product_similarity: about('Share of the moving objects that both videos show; null when unknown.', orNull(likeness)),
  color_similarity: about('Share of colours in common; colour grading lowers it.', orNull(likeness)),
  confidence_score: about('Null for identical files.', orNull(share)),
  matching_faces: notMeasured,
  matching_products: about('Minimum number of moving objects that both videos show; null when unknown.', orNull(whole)),
  comparison_url: about('URL of the page that shows both, relative to Greenroom.', text),
  matching_segments: list(ref('Segment')),
  total_matching_duration: about('Seconds.', number),
  longest_match_duration: about('Seconds.', number),
  video: about('IRI of the later video upload.', text),
  match_video: about('IRI of the earlier video: an upload, or a file of the library.', text),
  is_library: about('The earlier video is a file of the library: delivered before Greenroom.', flag),
  match_file_name: text,
  match_folder: text,
  match_duration: orNull(number),
  match_uploaded_at: moment,
  is_bumper: about('Both share nothing but marked intros, outros, logos and end cards.', flag),
  is_version: about('Both are versions of one video.', flag),
  poster_url: about('Relative to Greenroom.', orNull(text)),
  match_poster_url: orNull(text),
  decision: orNull(oneOf(DECISIONS)),
  decision_note: orNull(text),
  decided_at: orNull(moment),
  found_at: moment,
};

const SCHEMAS: Readonly<Record<string, Schema>> = {
  Segment: record({
    start: about('Seconds of the later video.', number),
    end: number,
    match_start: about('Seconds of the earlier video.', number),
    match_end: number,
    similarity: share,
    kind: oneOf(SEGMENT_KINDS),
    speed: about('Earlier seconds per second of the later video; negative where it runs backwards.', number),
    is_mirrored: flag,
    placement: about(
      'a to f of x’ = a·x + b·y + c, y’ = d·x + e·y + f, from the later frame to the earlier one, in fractions of width and height.',
      orNull(list(number)),
    ),
  }),
  Result: record(RESULT),
  ResultDetail: record({ ...RESULT, ...page }),
  Results: record({ items: list(ref('Result')), ...page }),
  Stats: record({
    total_videos: whole,
    total_results: whole,
    by_level: counts(LEVELS),
    average_similarity: orNull(share),
    storage_bytes: whole,
    last_run: orNull(moment),
    algorithm_version: text,
    decisions: about('Number of decisions that the confidence was fitted to.', whole),
    can_decode: about('Without a decoder only identical files are found.', flag),
  }),
  Task: record({
    id,
    kind: oneOf(['NEW', 'BACKFILL', 'LIBRARY', 'RERUN']),
    status: oneOf(TASK_STATES),
    progress: about('Percent.', whole),
    video: text,
    file_name: text,
    created_at: moment,
    started_at: orNull(moment),
    finished_at: orNull(moment),
    error: orNull(text),
  }),
  Tasks: record({ items: list(ref('Task')), ...page }),
  TaskSummary: record({ total: whole, by_status: counts(TASK_STATES), average_seconds: orNull(number), last_finished_at: orNull(moment) }),
  Health: record({ ok: flag, greenroom: about('Whether Greenroom responds.', flag), can_decode: flag }),
  Problem: {
    type: 'object',
    required: ['type', 'title', 'status', 'detail'],
    properties: {
      type: text,
      title: text,
      status: whole,
      detail: text,
      violations: list(record({ propertyPath: text, message: text })),
    },
  },
};

interface Described {
  readonly summary: string;
  readonly answer: string;
  readonly query?: { readonly properties: Readonly<Record<string, Schema>> };
}

const CALLS: Readonly<Record<string, Described>> = {
  '/api/v1/similarity/results': { summary: 'List videos that reuse footage of earlier ones.', answer: 'Results', query: RESULTS_QUERY },
  '/api/v1/similarity/results/{id}': {
    summary: 'Get one result with a page of its segments.',
    answer: 'ResultDetail',
    query: SEGMENTS_QUERY,
  },
  '/api/v1/similarity/stats': { summary: 'Get statistics.', answer: 'Stats' },
  '/api/v1/tasks/current': { summary: 'List queued and running tasks.', answer: 'Tasks', query: TASKS_QUERY },
  '/api/v1/tasks/stats/summary': { summary: 'Get the number and average duration of tasks.', answer: 'TaskSummary' },
  '/api/v1/tasks/{id}': { summary: 'Get one task.', answer: 'Task' },
  '/healthz': { summary: 'Health check.', answer: 'Health' },
};

const REFUSALS: Readonly<Record<string, string>> = {
  401: 'The token is missing or invalid.',
  403: 'The user is not an admin.',
  404: 'The record does not exist.',
  422: 'A parameter is invalid; see `violations`.',
  503: 'Greenroom is not responding; see `Retry-After`.',
};

export function openApi(): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Greenroom similarity',
      version: '1',
      description: 'Reports videos that reuse footage of earlier ones, and the seconds concerned. For admins.',
    },
    paths: Object.fromEntries(Object.entries(CALLS).map(([path, call]) => [path, { get: operationOf(path, call) }])),
    components: { schemas: SCHEMAS, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

function operationOf(path: string, { summary, answer, query }: Described): Record<string, unknown> {
  const isOpen = path === '/healthz';
  const inPath = path.includes('{id}') ? [{ name: 'id', in: 'path', required: true, schema: id }] : [];
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({ name, in: 'query', schema }));
  const refusals = Object.entries(isOpen ? {} : REFUSALS).map(([status, description]) => [
    status,
    { description, content: { 'application/problem+json': { schema: ref('Problem') } } },
  ]);
  return {
    summary,
    security: isOpen ? [] : [{ bearer: [] }],
    parameters: [...inPath, ...inQuery],
    responses: { 200: { description: 'OK', content: { 'application/json': { schema: ref(answer) } } }, ...Object.fromEntries(refusals) },
  };
}
