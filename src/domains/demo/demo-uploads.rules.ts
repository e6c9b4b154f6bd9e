/** The videos of the demo's tasks: versions, some rejected, some waiting for the client, with comments. */
import type { TaskStatus } from '#domains/video';
import { FILMS } from './films.rules.ts';

export interface DemoComment {
  readonly frame: number | null;
  readonly endFrame?: number;
  readonly text: string;
  readonly by: 'client' | 'manager' | 'maker';
  readonly internal?: true;
  readonly resolved?: true;
  readonly drawing?: object;
  readonly answers?: string;
}

export interface DemoUpload {
  readonly asset: string;
  readonly name: string;
  /** Number of the video within the task. */
  readonly serial: number;
  readonly revision: number;
  readonly final: boolean;
  readonly state: 'PENDING' | 'APPROVED' | 'REJECTED';
  readonly reason: string | null;
  readonly comments: readonly DemoComment[];
}

export interface EditedTask {
  readonly title: string;
  readonly status: TaskStatus;
  readonly progress: number;
  readonly videos: number;
}

const FIRST_ROUND: readonly DemoComment[] = [
  {
    frame: 48,
    text: 'The logo comes too early here.',
    by: 'client',
    resolved: true,
    drawing: { shapes: [{ kind: 'box', color: '#e03131', width: 0.008, from: [0.03, 0.05], to: [0.32, 0.32] }] },
    answers: 'Moved by twelve frames in the next version.',
  },
  { frame: 100, endFrame: 148, text: 'Could this part be calmer?', by: 'client' },
  { frame: 150, text: 'Check the colours before it goes to the client.', by: 'manager', internal: true },
];
const SECOND_ROUND: readonly DemoComment[] = [
  {
    frame: 60,
    text: 'Much better.',
    by: 'client',
    drawing: { shapes: [{ kind: 'arrow', color: '#2f9e44', width: 0.008, from: [0.6, 0.8], to: [0.8, 0.55] }] },
  },
  { frame: null, text: 'Thank you, nearly there.', by: 'manager' },
];

/** Number of videos that a task in progress already has, at most. */
const MAX_STARTED = 2;

/** @throws Error when a video has no film. */
export function demoUploads({ title, status, progress, videos }: EditedTask): readonly DemoUpload[] {
  if (progress === 0) return [];
  const serials = status === 'COMPLETED' ? videos : Math.min(videos, MAX_STARTED);
  return Array.from({ length: serials }, (_, index) => versionsOf({ title, status, progress }, index + 1)).flat();
}

function versionsOf({ title, status, progress }: Omit<EditedTask, 'videos'>, serial: number): readonly DemoUpload[] {
  const films = FILMS[title]?.[serial - 1];
  if (films === undefined) throw new Error(`There is no film for video ${serial} of "${title}".`);
  const name = `${title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}-${serial}`;
  const first = { asset: films[0], serial, name: `${name}-v1.mp4`, revision: 1, comments: FIRST_ROUND, final: false };
  const second = {
    asset: films[1],
    serial,
    name: `${name}-v2.mp4`,
    revision: 2,
    comments: SECOND_ROUND,
    final: true,
    reason: null,
  };
  if (status === 'COMPLETED')
    return [
      { ...first, state: 'REJECTED', reason: 'The pace is too quick, see the comments.' },
      { ...second, state: 'APPROVED' },
    ];
  if (progress < 50 || serial > 1) return [{ ...first, state: 'PENDING', reason: null }];
  return [
    { ...first, state: 'APPROVED', reason: null },
    { ...second, state: 'PENDING' },
  ];
}
