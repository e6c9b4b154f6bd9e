/** Tasks and statistics for the public API, fetched from Greenroom. */
import type { Level, Page, Stats, TaskRow, TaskState, TaskSummary } from '../../wire.ts';
import { ALGORITHM_VERSION } from '../fingerprint/fingerprint.ts';
import type { TasksQuery } from './parameters.ts';
import type { Person } from './person.ts';
import { pageOf, type Collection } from './results.ts';

/** A `SimilarityTask` of Greenroom. */
interface Task {
  readonly uuid: string;
  readonly kind: TaskRow['kind'];
  readonly status: TaskState;
  readonly progress: number;
  readonly video: { readonly '@id': string; readonly originalFilename: string } | null;
  /** Present if `video` is not. */
  readonly libraryVideo: { readonly '@id': string; readonly fileName: string } | null;
  readonly createTime: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly error: string | null;
}

interface Statistics {
  readonly totalVideos: number;
  readonly totalResults: number;
  readonly byLevel: Readonly<Record<Level, number>>;
  readonly averageSimilarity: number | null;
  readonly storageBytes: number;
  readonly lastRun: string | null;
  readonly decisions: number;
}

interface TaskStatistics {
  readonly total: number;
  readonly byStatus: Readonly<Record<TaskState, number>>;
  readonly averageSeconds: number | null;
  readonly lastFinishedAt: string | null;
}

const CURRENT: readonly TaskState[] = ['PENDING', 'RUNNING'];

export async function listTasks(person: Person, { status_filter, limit }: TasksQuery): Promise<Page<TaskRow>> {
  const params = new URLSearchParams({ page: '1', itemsPerPage: String(limit) });
  for (const status of new Set(status_filter.length > 0 ? status_filter : CURRENT)) params.append('status[]', status);
  const { member, totalItems } = await person.read<Collection<Task>>(`/api/similarity_tasks?${params.toString()}`);
  return { items: member.map(rowOf), ...pageOf({ page: 1, page_size: limit }, totalItems) };
}

export const readTask = async (person: Person, id: string): Promise<TaskRow> =>
  rowOf(await person.read<Task>(`/api/similarity_tasks/${id}`));

export async function summarizeTasks(person: Person): Promise<TaskSummary> {
  const { total, byStatus, averageSeconds, lastFinishedAt } = await person.read<TaskStatistics>('/api/similarity_tasks/statistics');
  return { total, by_status: byStatus, average_seconds: averageSeconds, last_finished_at: lastFinishedAt };
}

export async function readStats(person: Person, canDecode: boolean): Promise<Stats> {
  const all = await person.read<Statistics>('/api/video_similarities/statistics');
  return {
    total_videos: all.totalVideos,
    total_results: all.totalResults,
    by_level: all.byLevel,
    average_similarity: all.averageSimilarity,
    storage_bytes: all.storageBytes,
    last_run: all.lastRun,
    algorithm_version: String(ALGORITHM_VERSION),
    decisions: all.decisions,
    can_decode: canDecode,
  };
}

function rowOf(task: Task): TaskRow {
  const { video, libraryVideo } = task;
  return {
    id: task.uuid,
    kind: task.kind,
    status: task.status,
    progress: task.progress,
    video: (video ?? libraryVideo)?.['@id'] ?? '',
    file_name: video?.originalFilename ?? libraryVideo?.fileName ?? '',
    created_at: task.createTime,
    started_at: task.startedAt ?? null,
    finished_at: task.finishedAt ?? null,
    error: task.error ?? null,
  };
}
