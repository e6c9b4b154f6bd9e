/** The video jobs of the demo agency: 20 jobs with their tasks and progress. */
import type { JobStatus } from '#domains/video';
import type { CLIENTS } from './cast.rules.ts';

export type Kind = 'Script' | 'Storyboard' | 'Shoot' | 'Edit' | 'Captions' | 'Thumbnail' | 'Voice-over';
/** Percentage, or `s` for skipped, `f` for failed, `-` for unassigned. */
export type Done = number | 's' | 'f' | '-';

const BLOOM = 'Bloom & Bare Skincare';
const PEAK = 'Northpeak Outdoor';
const CASA = 'Casa Verde Home';

/** Title, client, status, priority, days until due, progress of each task, description. */
type Order = readonly [
  title: string,
  client: (typeof CLIENTS)[number]['name'] | null,
  status: JobStatus,
  priority: number,
  due: number | null,
  tasks: readonly (readonly [Kind, Done])[],
  brief: string,
];

export const ORDERS: readonly Order[] = [
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
