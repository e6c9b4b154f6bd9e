/** The description of the calls, for people and their tools. */
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
  user_id: about('IRI of who uploaded it.', text),
  overall_similarity: about('Share of the video that was there before, by how sure that is.', share),
  duplicate_level: oneOf(LEVELS),
  algorithm_version: text,
  face_similarity: notMeasured,
  scene_similarity: orNull(likeness),
  pose_similarity: notMeasured,
  product_similarity: about('Share of the things that move as one which both show; null where nothing can be said.', orNull(likeness)),
  color_similarity: about('How much of each colour both have; a grade lowers it.', orNull(likeness)),
  confidence_score: about('Null for the same bytes.', orNull(share)),
  matching_faces: notMeasured,
  matching_products: about('At least so many things that move as one are in both; null where nothing can be said.', orNull(whole)),
  comparison_url: about('Page that shows both, relative to Greenroom.', text),
  matching_segments: list(ref('Segment')),
  total_matching_duration: about('Seconds.', number),
  longest_match_duration: about('Seconds.', number),
  video: about('IRI of the later video upload.', text),
  match_video: about('IRI of the earlier video upload.', text),
  match_file_name: text,
  match_folder: text,
  match_duration: orNull(number),
  match_uploaded_at: moment,
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
    speed: about('Earlier seconds that pass in one of the later video.', number),
    is_mirrored: flag,
    placement: about(
      'a to f of x’ = a·x + b·y + c, y’ = d·x + e·y + f, from the later frame to the earlier one, in shares of width and height.',
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
    decisions: about('That the confidence was fitted to.', whole),
    can_decode: about('Without a decoder only the same bytes are found.', flag),
  }),
  Task: record({
    id,
    kind: oneOf(['NEW', 'BACKFILL', 'RERUN']),
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
  Health: record({ ok: flag, greenroom: about('Whether Greenroom answers.', flag), can_decode: flag }),
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
  '/api/v1/similarity/results': { summary: 'Videos with footage of earlier ones.', answer: 'Results', query: RESULTS_QUERY },
  '/api/v1/similarity/results/{id}': {
    summary: 'One of them, with a page of its segments.',
    answer: 'ResultDetail',
    query: SEGMENTS_QUERY,
  },
  '/api/v1/similarity/stats': { summary: 'What was compared and found.', answer: 'Stats' },
  '/api/v1/tasks/current': { summary: 'What waits and runs.', answer: 'Tasks', query: TASKS_QUERY },
  '/api/v1/tasks/stats/summary': { summary: 'How many tasks there are, and how long they take.', answer: 'TaskSummary' },
  '/api/v1/tasks/{id}': { summary: 'One task.', answer: 'Task' },
  '/healthz': { summary: 'Whether the service works.', answer: 'Health' },
};

const REFUSALS: Readonly<Record<string, string>> = {
  401: 'No token, or one that is not valid.',
  403: 'Not an admin.',
  404: 'There is no such record.',
  422: 'A parameter is wrong; `violations` name it.',
  503: 'Greenroom does not answer; `Retry-After` says when to try again.',
};

export function openApi(): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Greenroom similarity',
      version: '1',
      description: 'Which videos have footage of earlier ones, and which seconds. For admins.',
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
