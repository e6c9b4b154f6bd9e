/** Decides which video work the demo agency has: 20 jobs for its clients and itself, in every state, with the tasks that they are broken into. */
import type { JobStatus, TaskStatus } from '#domains/video';
import type { CLIENTS } from './cast.rules.ts';
import type { Temporal } from '#core/time';

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

/** Who does which kind of work; Ava signs in as the demo's employee. */
const MAKERS = {
  Script: ['Ava', 'Beatriz'],
  Storyboard: ['Beatriz'],
  Shoot: ['Oscar', 'Dinh'],
  Edit: ['Ava', 'Dinh', 'Hana'],
  Captions: ['Hana', 'Ava'],
  Thumbnail: ['Oscar'],
  'Voice-over': ['Ava'],
} as const;
type Kind = keyof typeof MAKERS;

export interface DemoTask {
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

export interface DemoJob {
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
  /** Whether this and next week's shoots work on it. */
  readonly shot: boolean;
}

const BLOOM = 'Bloom & Bare Skincare';
const PEAK = 'Northpeak Outdoor';
const CASA = 'Casa Verde Home';

/** Title, whose, status, priority, days until due, how far each task is (`s` skipped, `f` failed, `-` nobody’s), what it is about. */
type Order = readonly [
  title: string,
  client: DemoJob['client'],
  status: JobStatus,
  priority: number,
  due: number | null,
  tasks: readonly (readonly [Kind, number | 's' | 'f' | '-'])[],
  brief: string,
];

const ORDERS: readonly Order[] = [
  [
    'Barrier serum: launch film',
    BLOOM,
    'IN_PROGRESS',
    4,
    2,
    [
      ['Script', 100],
      ['Storyboard', 100],
      ['Shoot', 80],
      ['Edit', 35],
      ['Captions', 0],
    ],
    'A 45-second film for the launch of the barrier serum. Calm, close, natural light. Three cuts: 9:16, 1:1 and 16:9.',
  ],
  [
    'Winter routine in four steps',
    BLOOM,
    'IN_PROGRESS',
    3,
    6,
    [
      ['Script', 100],
      ['Shoot', 60],
      ['Edit', 10],
      ['Thumbnail', '-'],
    ],
    'Four short clips, one for each step of the routine, that can stand alone or as a series.',
  ],
  [
    'Reviews: real skin, real light',
    BLOOM,
    'PENDING',
    2,
    19,
    [
      ['Script', 0],
      ['Shoot', '-'],
      ['Edit', '-'],
    ],
    'Six customers in their own bathroom. No retouching; the legal line goes into every cut.',
  ],
  [
    'Refill pouches explained',
    BLOOM,
    'COMPLETED',
    2,
    -9,
    [
      ['Script', 100],
      ['Shoot', 100],
      ['Edit', 100],
      ['Captions', 100],
    ],
    'Why refills, how they work, what is saved. For the product page and the live stream’s loop.',
  ],
  [
    'Mother’s Day bundle teaser',
    BLOOM,
    'PENDING',
    1,
    41,
    [
      ['Storyboard', '-'],
      ['Shoot', '-'],
    ],
    'A teaser of 10 seconds for the bundle. The price is not final and stays off screen.',
  ],
  [
    'Behind the scenes: the lab',
    BLOOM,
    'IN_PROGRESS',
    2,
    -3,
    [
      ['Script', 100],
      ['Shoot', 100],
      ['Edit', 90],
      ['Captions', 50],
    ],
    'A tour of the lab in two minutes. Faces of the staff only with their consent form.',
  ],
  [
    'Autumn sale countdown',
    BLOOM,
    'DELETED',
    2,
    -20,
    [
      ['Storyboard', 's'],
      ['Edit', 's'],
    ],
    'Called off together with the sale.',
  ],
  [
    'Ridge jacket: storm test',
    PEAK,
    'IN_PROGRESS',
    4,
    1,
    [
      ['Script', 100],
      ['Shoot', 100],
      ['Edit', 70],
      ['Voice-over', 20],
      ['Captions', 0],
    ],
    'The jacket in a wind tunnel and on the hill. Measured water column as a caption, source named.',
  ],
  [
    'How to pitch the Lodge tent',
    PEAK,
    'IN_PROGRESS',
    3,
    4,
    [
      ['Script', 100],
      ['Shoot', 100],
      ['Edit', 100],
      ['Captions', 100],
    ],
    'One person, one tent, under four minutes. Works without sound.',
  ],
  [
    'Trail shoes: three terrains',
    PEAK,
    'PENDING',
    3,
    12,
    [
      ['Script', 0],
      ['Storyboard', 0],
      ['Shoot', '-'],
      ['Edit', '-'],
    ],
    'Rock, mud, road. One cut each and one with all three.',
  ],
  [
    'Packing list: hut to hut',
    PEAK,
    'COMPLETED',
    2,
    -15,
    [
      ['Script', 100],
      ['Shoot', 100],
      ['Edit', 100],
    ],
    'Twelve things on a table, from above, in ninety seconds.',
  ],
  [
    'Care and repair: zips',
    PEAK,
    'IN_PROGRESS',
    1,
    16,
    [
      ['Script', 100],
      ['Shoot', 25],
      ['Edit', '-'],
    ],
    'The three repairs that the workshop is asked for most.',
  ],
  [
    'Ambassador interviews',
    PEAK,
    'PENDING',
    2,
    -1,
    [
      ['Script', 0],
      ['Shoot', '-'],
      ['Edit', '-'],
    ],
    'Four ambassadors, five questions each; quotes cut as shorts.',
  ],
  [
    'Summit stove: boil race',
    PEAK,
    'COMPLETED',
    3,
    -4,
    [
      ['Script', 100],
      ['Shoot', 100],
      ['Edit', 100],
      ['Thumbnail', 100],
    ],
    'Against the clock, outdoors, one take. Fire safety on site.',
  ],
  [
    'Spring palette: three rooms',
    CASA,
    'IN_PROGRESS',
    3,
    5,
    [
      ['Storyboard', 100],
      ['Shoot', 100],
      ['Edit', 45],
      ['Thumbnail', 0],
    ],
    'One room, three palettes, match cuts between them. Colours must be true to the catalogue.',
  ],
  [
    'Linen care in 60 seconds',
    CASA,
    'PENDING',
    1,
    24,
    [
      ['Script', 0],
      ['Shoot', '-'],
      ['Edit', '-'],
    ],
    'Washing, drying, no ironing. Friendly, quick, no jargon.',
  ],
  [
    'Small kitchen, big table',
    CASA,
    'IN_PROGRESS',
    4,
    0,
    [
      ['Script', 100],
      ['Shoot', 100],
      ['Edit', 85],
      ['Captions', 'f'],
    ],
    'The folding table in a kitchen of six square metres. Delivery before noon for the evening’s stream.',
  ],
  [
    'Candle pouring, slow cut',
    CASA,
    'COMPLETED',
    2,
    -22,
    [
      ['Shoot', 100],
      ['Edit', 100],
    ],
    'Three minutes without a word; sound recorded on site.',
  ],
  [
    'Studio showreel',
    null,
    'IN_PROGRESS',
    1,
    30,
    [
      ['Edit', 40],
      ['Voice-over', '-'],
    ],
    'Our own work of the year, for the website and for pitches.',
  ],
  [
    'Host onboarding: first stream',
    null,
    'PENDING',
    2,
    null,
    [
      ['Script', 0],
      ['Shoot', '-'],
      ['Edit', '-'],
    ],
    'What a new host sees before their first stream: light, sound, cues, products.',
  ],
];

const SCRIPT =
  '<h2>Opening</h2><p>Close on the hands. <strong>No music</strong> for the first three seconds.</p><ul><li>Product enters from the left</li><li>Name and size as a caption</li></ul><h2>Main part</h2><ol><li>Show it in use</li><li>One benefit, in the client’s words</li><li>Answer the question that everybody asks</li></ol><p><em>End on the wide shot</em>, two seconds longer than feels right.</p>';
const LINKS = [
  { url: 'https://www.example.com/brand-guide', title: 'Brand guide' },
  { url: 'https://www.example.com/mood/2026', title: null },
];
const ORDERED_DAYS_BEFORE = 24;
const STARTED_DAYS_BEFORE = 15;

/** @param today in the agency's zone. */
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

type Done = number | 's' | 'f' | '-';

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
