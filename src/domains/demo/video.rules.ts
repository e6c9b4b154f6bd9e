/** The video production of the demo agency: 20 jobs in every state, for its clients and itself, with their tasks. */
import type { JobStatus, TaskStatus } from '#domains/video';
import type { Temporal } from '#core/time';
import type { CLIENTS } from './cast.rules.ts';
import { ORDERS, type Done, type Kind } from './video-orders.rules.ts';

export const TASK_TYPES = [
  { name: 'Script', active: true },
  { name: 'Storyboard', active: true },
  { name: 'Shoot', active: true },
  { name: 'Edit', active: true },
  { name: 'Captions', active: true },
  { name: 'Thumbnail', active: true },
  { name: 'Voice-over', active: true },
  { name: 'Green screen', active: false },
] as const;

const task = (title: string, type: Kind, videos = 1) => ({ title, type, videos });

/** Templates for new jobs. */
export const TEMPLATES = [
  {
    name: 'Launch film',
    tasks: [
      task('Script', 'Script'),
      task('Storyboard', 'Storyboard'),
      task('Shoot', 'Shoot'),
      task('Edit', 'Edit'),
      task('Captions', 'Captions'),
      task('Thumbnail', 'Thumbnail'),
    ],
  },
  {
    name: 'Three reviews',
    tasks: [task('Questions', 'Script'), task('Shoot', 'Shoot'), task('Three cuts', 'Edit', 3), task('Captions', 'Captions', 3)],
  },
] as const;

/** Employees by kind of work; Ava is the demo's employee sign-in. */
const MAKERS = {
  Script: ['Ava', 'Beatriz'],
  Storyboard: ['Beatriz'],
  Shoot: ['Oscar', 'Dinh'],
  Edit: ['Ava', 'Dinh', 'Hana'],
  Captions: ['Hana', 'Ava'],
  Thumbnail: ['Oscar'],
  'Voice-over': ['Ava'],
} as const satisfies Readonly<Record<Kind, readonly string[]>>;

interface DemoTask {
  readonly title: string;
  readonly type: Kind;
  readonly employee: string | null;
  readonly status: TaskStatus;
  readonly progress: number;
  readonly due: string | null;
  readonly videos: number;
  readonly description: string | null;
  readonly scripts: string | null;
  readonly links: readonly { readonly url: string; readonly title: string | null }[];
  readonly started: string | null;
  readonly completed: string | null;
}

interface DemoJob {
  readonly title: string;
  readonly description: string;
  readonly client: (typeof CLIENTS)[number]['name'] | null;
  readonly status: JobStatus;
  readonly priority: number;
  readonly due: string | null;
  readonly ordered: string;
  readonly started: string | null;
  readonly completed: string | null;
  readonly tasks: readonly DemoTask[];
  /** Whether shoots of this and the next week work on it. */
  readonly shot: boolean;
}

const SCRIPT =
  '<h2>Opening</h2><p>Close on the hands. <strong>No music</strong> for the first three seconds.</p><ul><li>Product enters from the left</li><li>Name and size as a caption</li></ul><h2>Main part</h2><ol><li>Show it in use</li><li>One benefit, in the client’s words</li><li>Answer the question that everyone asks</li></ol><p><em>End on the wide shot</em>, two seconds longer than feels right.</p>';
const LINKS = [
  { url: 'https://www.example.com/brand-guide', title: 'Brand guide' },
  { url: 'https://www.example.com/mood/2026', title: null },
];
const ORDERED_DAYS_BEFORE = 24;
const STARTED_DAYS_BEFORE = 15;

/** @param today in the agency's time zone. */
export function demoJobs(today: Temporal.PlainDate): DemoJob[] {
  const day = (days: number) => today.add({ days }).toString();
  return ORDERS.map(([title, client, status, priority, due, tasks, description], index): DemoJob => {
    const first = Math.min(due ?? 0, 0);
    const started = status === 'PENDING' ? null : `${day(first - STARTED_DAYS_BEFORE)}T09:${String(10 + index)}:00Z`;
    const completed = status === 'COMPLETED' ? `${day((due ?? 0) - 1)}T15:${String(10 + index)}:00Z` : null;
    return {
      title,
      description,
      client,
      status,
      priority,
      due: due === null ? null : day(due),
      ordered: `${day(first - ORDERED_DAYS_BEFORE - (index % 5))}T10:00:00Z`,
      started,
      completed,
      shot: tasks.some(([kind, done]) => kind === 'Shoot' && typeof done === 'number' && done < 100),
      tasks: tasks.map(([kind, done], place) =>
        demoTask({ kind, done, place, index, started, title }, due === null ? null : due - (tasks.length - 1 - place) * 2, day),
      ),
    };
  });
}

function workDone(done: Done): Pick<DemoTask, 'progress' | 'status'> {
  if (done === 's') return { progress: 0, status: 'SKIPPED' };
  if (done === 'f') return { progress: 60, status: 'FAILED' };
  if (done === '-' || done === 0) return { progress: 0, status: 'PENDING' };
  return { progress: done, status: done === 100 ? 'COMPLETED' : 'IN_PROGRESS' };
}

function demoTask(
  {
    kind,
    done,
    place,
    index,
    started,
    title,
  }: { kind: Kind; done: Done; place: number; index: number; started: string | null; title: string },
  due: number | null,
  day: (days: number) => string,
): DemoTask {
  const { progress, status } = workDone(done);
  const makers = MAKERS[kind];
  const ended = Math.min(due ?? 0, 0) - (place % 2) - 1;
  return {
    title: `${kind}: ${title.split(':')[0]!}`,
    type: kind,
    employee: done === '-' ? null : makers[index % makers.length]!,
    status,
    progress,
    due: due === null ? null : day(due),
    videos: kind === 'Edit' ? 1 + (index % 3) : 1,
    description: kind === 'Shoot' ? 'Studio B; the client brings two samples of everything.' : null,
    scripts: kind === 'Script' && progress > 0 ? SCRIPT : null,
    links: kind === 'Script' || kind === 'Storyboard' ? LINKS : [],
    started: progress === 0 ? null : started,
    completed: status === 'COMPLETED' ? `${day(Math.max(ended, -30))}T14:${String(10 + index)}:00Z` : null,
  };
}
