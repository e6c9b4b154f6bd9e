/** Synthetic scenes, each a static room with a moving subject: another take has the same room and person, but different movements. */
import { seeded } from '../../src/random.ts';
import { canvas, ellipse, limb, noise, rectangle, text, wander, type Canvas } from './canvas.ts';

export const WIDTH = 480;
export const HEIGHT = 270;
export const RATE = 25;

export type Family = 'presenter' | 'product' | 'slides' | 'still' | 'intro' | 'walk' | 'tree' | 'animation' | 'texture';

export interface Clip {
  readonly name: string;
  readonly family: Family;
  /** Clips of the same scene are takes of it. */
  readonly scene: number;
  readonly take: number;
  readonly seconds: number;
}

export type Painter = (second: number) => Canvas;

/** Margin for a moving camera. */
const MARGIN = 60;

function room(scene: number): Canvas {
  const random = seeded(scene * 7919 + 3);
  const wall = canvas(WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN);
  const rough = noise(scene * 31 + 5);
  const light = 90 + random() * 80;
  for (let y = 0; y < wall.height; y++)
    for (let x = 0; x < wall.width; x++)
      wall.data[y * wall.width + x] = light + 25 * rough(x / 3, y / 3) + (30 * (x - wall.width / 2)) / wall.width;
  for (let shelf = 0; shelf < 3; shelf++) {
    const y = 70 + shelf * 75 + random() * 20;
    rectangle(wall, 20, y, wall.width - 60, 5, 60 + random() * 30);
    for (let x = 30; x < wall.width - 60;) {
      const w = 6 + random() * 22;
      const h = 18 + random() * 38;
      const gray = 30 + random() * 200;
      if (random() < 0.8) {
        rectangle(wall, x, y - h, w, h, gray);
        rectangle(wall, x + w * 0.3, y - h * 0.8, w * 0.3, h * 0.5, 255 - gray);
      }
      x += w + random() * 9;
    }
  }
  for (let picture = 0; picture < 3; picture++) {
    const [x, y, w, h] = [random() * 480, random() * 200, 40 + random() * 60, 30 + random() * 50];
    rectangle(wall, x, y, w, h, 230 * random());
    text(wall, random, { x: x + 5, y: y + 6, width: w - 14, lines: 2, size: 9 }, 255 * random());
  }
  return wall;
}

function view(of: Canvas, x: number, y: number): Canvas {
  const out = canvas(WIDTH, HEIGHT);
  const left = Math.round(MARGIN + Math.max(-1, Math.min(1, x)) * MARGIN);
  const top = Math.round(MARGIN + Math.max(-1, Math.min(1, y)) * MARGIN);
  for (let row = 0; row < HEIGHT; row++)
    out.data.set(of.data.subarray((top + row) * of.width + left, (top + row) * of.width + left + WIDTH), row * WIDTH);
  return out;
}

interface Body {
  readonly scale: number;
  /** Amount of motion. */
  readonly energy: number;
  readonly x: number;
}

/** A talking person: head, mouth, eyes, body with a pattern, arms. */
function person(scene: number, take: number, { scale, energy, x: home }: Body): (to: Canvas, second: number) => void {
  const looks = seeded(scene * 104729 + 1);
  const [skin, hair, shirt, stripes] = [120 + looks() * 90, 20 + looks() * 70, 40 + looks() * 170, 5 + looks() * 9];
  const cloth = noise(scene * 13 + 7);
  const seed = scene * 1009 + take * 97;
  const ways = Array.from({ length: 10 }, (_, at) => wander(seed + at * 17, at < 2 ? 0.5 : 1));
  const mouth = wander(seed + 501, 4);
  const blink = wander(seed + 601, 2);
  return (to, second) => {
    const way = (at: number) => ways[at](second) * energy;
    const x = home + way(0) * 30 * scale;
    const y = 150 + way(1) * 6;
    const head = { x: x + way(2) * 9 * scale, y: y - 62 * scale + way(3) * 5 * scale };
    ellipse(
      to,
      { x, y: y + 75 * scale, rx: 58 * scale, ry: 95 * scale },
      shirt,
      (u, v) => 35 * Math.sin(u * stripes) + 40 * cloth(60 * u, 60 * v),
    );
    for (const side of [-1, 1]) {
      const shoulder = [x + side * 48 * scale, y + 10 * scale] as const;
      const hand = [x + side * (62 + 40 * way(5 + side)) * scale, y + (62 - 55 * way(7 + side)) * scale] as const;
      const elbow = [(shoulder[0] + hand[0]) / 2 + side * 22 * scale, (shoulder[1] + hand[1]) / 2 + 14 * scale] as const;
      limb(to, shoulder, elbow, 13 * scale, shirt - 14);
      limb(to, elbow, hand, 10 * scale, skin - 20);
      ellipse(to, { x: hand[0], y: hand[1], rx: 12 * scale, ry: 10 * scale, turn: way(4) * 2 }, skin, (u) => 25 * Math.sin(9 * u));
    }
    const turn = way(4) * 0.2;
    ellipse(to, { x: head.x, y: head.y - 8 * scale, rx: 33 * scale, ry: 40 * scale, turn }, hair, (u, v) => 25 * cloth(80 * u, 20 * v));
    ellipse(to, { x: head.x, y: head.y, rx: 27 * scale, ry: 35 * scale, turn }, skin, (u, v) => -25 * u + 10 * v);
    const open = 1 + 3.5 * Math.abs(mouth(second));
    const lid = blink(second) > 0.9 ? 0.6 : 3.2;
    for (const side of [-1, 1])
      ellipse(to, { x: head.x + (side * 10 + turn * 20) * scale, y: head.y - 6 * scale, rx: 4 * scale, ry: lid * scale }, 30);
    ellipse(to, { x: head.x + turn * 20 * scale, y: head.y + 15 * scale, rx: 9 * scale, ry: open * scale }, 50);
  };
}

function presenter(scene: number, take: number): Painter {
  const behind = room(scene);
  const who = person(scene, take, { scale: 0.95, energy: 1, x: 235 });
  const drift = wander(scene * 3 + take * 11 + 5, 0.2);
  // Half of the rooms use a handheld camera.
  const held = scene % 2 === 0 ? 0.12 : 0;
  return (second) => {
    const to = view(behind, (take % 3) * 0.05 + held * drift(second), held * drift(second + 40));
    who(to, second);
    return to;
  };
}

function walk(scene: number, take: number): Painter {
  const behind = room(scene);
  const who = person(scene, take, { scale: 0.8, energy: 1.3, x: 240 });
  const [x, y] = [wander(scene * 5 + take * 19, 0.35), wander(scene * 5 + take * 23 + 1, 0.5)];
  return (second) => {
    const to = view(behind, x(second), 0.4 * y(second));
    who(to, second);
    return to;
  };
}

function still(scene: number, take: number): Painter {
  const behind = room(scene);
  const who = person(scene, take, { scale: 1.25, energy: 0.12, x: 240 });
  return (second) => {
    const to = view(behind, (take % 3) * 0.03, 0);
    who(to, second);
    return to;
  };
}

function product(scene: number, take: number): Painter {
  const cloth = noise(scene * 17 + 9);
  const print = noise(scene * 23 + 11);
  const seed = scene * 2003 + take * 89;
  const ways = Array.from({ length: 5 }, (_, at) => wander(seed + at * 29, 0.7));
  const label = canvas(160, 160);
  const random = seeded(scene * 41 + 2);
  label.data.fill(70 + random() * 110);
  for (let at = 0; at < 5; at++) rectangle(label, random() * 130, random() * 130, 15 + random() * 50, 10 + random() * 30, random() * 255);
  text(label, random, { x: 12, y: 20, width: 130, lines: 4, size: 18 }, 250 * random());
  return (second) => {
    const to = canvas(WIDTH, HEIGHT);
    for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) to.data[y * WIDTH + x] = 120 + 45 * cloth(x / 5, y / 5) + y / 8;
    const [x, y] = [240 + 50 * ways[0](second), 135 + 22 * ways[1](second)];
    limb(to, [x + 30, 280], [x + 26 + 8 * ways[4](second), y + 30], 30, 170);
    const reach = 75 + 14 * ways[2](second);
    const turn = 0.8 * ways[3](second);
    ellipse(to, { x, y, rx: reach, ry: reach, turn }, 0, (u, v) => {
      const place = (Math.floor((v + 1) * 79.9) * 160 + Math.floor((u + 1) * 79.9)) | 0;
      return label.data[place] + 12 * print(40 * u, 40 * v);
    });
    for (const side of [-1, 0, 1]) limb(to, [x + side * 20 + 18, y + 60], [x + side * 22, y + 34 + 5 * ways[4](second)], 9, 185);
    return to;
  };
}

function slides(scene: number, take: number): Painter {
  const paper = seeded(scene * 53 + 1);
  const back = 190 + paper() * 50;
  const bar = 40 + paper() * 80;
  const who = person(scene, take, { scale: 0.35, energy: 0.6, x: 425 });
  const random = seeded(scene * 61 + take * 67 + 1);
  const pages = Array.from({ length: 8 }, () => {
    const page = canvas(WIDTH, HEIGHT);
    page.data.fill(back);
    rectangle(page, 0, 0, WIDTH, 34, bar);
    rectangle(page, 370, 60, 110, 190, bar + 40);
    text(page, random, { x: 20, y: 9, width: 250, lines: 1, size: 16 }, 240);
    text(page, random, { x: 30, y: 60, width: 200, lines: 3 + Math.floor(random() * 5), size: 11 }, 40);
    for (let at = 0; at < 5; at++) rectangle(page, 240 + at * 22, 240 - random() * 130, 15, 200, 60 + random() * 90);
    rectangle(page, 235, 240, 130, 30, back);
    return page;
  });
  const turns = pages.map(() => 2.2 + random() * 2.5);
  const [px, py] = [wander(scene * 7 + take * 71, 0.8), wander(scene * 7 + take * 73, 0.8)];
  return (second) => {
    let page = 0;
    let begin = 0;
    while (second >= begin + turns[page]) {
      begin += turns[page];
      page = (page + 1) % pages.length;
    }
    const to = { ...pages[page], data: pages[page].data.slice() };
    who(to, second);
    ellipse(to, { x: 180 + 110 * px(second), y: 140 + 70 * py(second), rx: 5, ry: 5 }, 20);
    return to;
  };
}

export const INTRO_SECONDS = 2;

/** The same two-second intro before different videos. */
function intro(scene: number, take: number): Painter {
  const cloth = noise(4242);
  const rest = presenter(scene, take);
  return (second) => {
    if (second >= INTRO_SECONDS) return rest(second);
    const to = canvas(WIDTH, HEIGHT);
    for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) to.data[y * WIDTH + x] = 60 + 40 * cloth(x / 4 + second * 30, y / 4);
    const random = seeded(99);
    for (let at = 0; at < 9; at++) {
      const angle = second * (1 + random() * 2) + at;
      const reach = 30 + 90 * random() * Math.min(1, second);
      ellipse(
        to,
        { x: 240 + reach * 1.4 * Math.cos(angle), y: 135 + reach * Math.sin(angle), rx: 14 + random() * 16, ry: 12 },
        90 + random() * 160,
      );
    }
    text(to, random, { x: 300 - second * 80, y: 118, width: 160, lines: 1, size: 30 }, 250);
    return to;
  };
}

/** A tree before a plain sky: hundreds of leaves that hardly move. */
function tree(scene: number, take: number): Painter {
  const looks = seeded(scene * 71 + 5);
  const sky = canvas(WIDTH, HEIGHT);
  const light = 150 + looks() * 70;
  for (let at = 0; at < sky.data.length; at++) sky.data[at] = light - 40 * (at / sky.data.length);
  rectangle(sky, 0, 225, WIDTH, 45, 60 + looks() * 60);
  const trunk = 180 + looks() * 120;
  limb(sky, [trunk, 260], [trunk + 20 * (looks() - 0.5), 110], 11, 55);
  const leaves = Array.from({ length: 260 }, () => {
    const [angle, reach] = [looks() * 2 * Math.PI, Math.sqrt(looks())];
    return {
      x: trunk + 130 * reach * Math.cos(angle),
      y: 100 + 75 * reach * Math.sin(angle),
      size: 4 + looks() * 8,
      gray: 40 + looks() * 110,
      turn: looks() * 3,
      branch: Math.floor(looks() * 9),
      stiff: 0.4 + looks(),
    };
  });
  const wind = Array.from({ length: 9 }, (_, branch) => wander(scene * 3001 + take * 131 + branch * 7, 0.8));
  return (second) => {
    const to = { ...sky, data: sky.data.slice() };
    for (const { x, y, size, gray, turn, branch, stiff } of leaves) {
      const sway = wind[branch](second) * 2.6 * stiff;
      ellipse(to, { x: x + sway, y: y + 0.4 * sway, rx: size, ry: size * 0.45, turn: turn + 0.12 * sway }, gray);
    }
    return to;
  };
}

/** Flat shapes of few greys, of which some move slowly. */
function animation(scene: number, take: number): Painter {
  const looks = seeded(scene * 83 + 11);
  const back = canvas(WIDTH, HEIGHT);
  back.data.fill(150 + looks() * 80);
  rectangle(back, 0, 190 + looks() * 30, WIDTH, 80, 90 + looks() * 50);
  for (let at = 0; at < 5; at++) rectangle(back, looks() * 440, 90 + looks() * 60, 40 + looks() * 50, 130, 60 + looks() * 150);
  const greys = Array.from({ length: 4 }, () => 30 + looks() * 210);
  const sizes = Array.from({ length: 4 }, () => 16 + looks() * 26);
  const ways = Array.from({ length: 8 }, (_, at) => wander(scene * 4001 + take * 137 + at * 13, 0.45));
  return (second) => {
    const to = { ...back, data: back.data.slice() };
    for (const [at, gray] of greys.entries()) {
      const x = 80 + at * 105 + 26 * ways[at](second);
      const y = 140 + 30 * ways[at + 4](second);
      if (at % 2) ellipse(to, { x, y, rx: sizes[at], ry: sizes[at] }, gray);
      else rectangle(to, x - sizes[at], y - sizes[at], 2 * sizes[at], 2 * sizes[at], gray);
    }
    return to;
  };
}

/** A finely textured surface, such as cloth or gravel, that passes below the camera. */
function texture(scene: number, take: number): Painter {
  const [coarse, fine] = [noise(scene * 37 + 3, 256), noise(scene * 37 + 4, 256)];
  const light = 90 + seeded(scene)() * 70;
  const [x, y, turn] = [0, 1, 2].map((at) => wander(scene * 5003 + take * 139 + at * 3, 0.4));
  return (second) => {
    const to = canvas(WIDTH, HEIGHT);
    const [px, py, angle] = [70 * x(second) + 400, 50 * y(second) + 400, 0.12 * turn(second)];
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    for (let v = 0; v < HEIGHT; v++)
      for (let u = 0; u < WIDTH; u++) {
        const [a, b] = [cos * (u - 240) - sin * (v - 135) + px, sin * (u - 240) + cos * (v - 135) + py];
        to.data[v * WIDTH + u] = Math.min(255, Math.max(0, light + 60 * coarse(a / 4, b / 4) + 55 * fine(a / 1.5, b / 1.5)));
      }
    return to;
  };
}

const PAINTERS: Readonly<Record<Family, (scene: number, take: number) => Painter>> = {
  presenter,
  product,
  slides,
  still,
  intro,
  walk,
  tree,
  animation,
  texture,
};

export const painter = ({ family, scene, take }: Clip): Painter => PAINTERS[family](scene, take);

const TAKES: readonly { readonly family: Family; readonly scenes: number; readonly takes: number }[] = [
  { family: 'presenter', scenes: 4, takes: 2 },
  { family: 'product', scenes: 2, takes: 2 },
  { family: 'slides', scenes: 2, takes: 2 },
  { family: 'still', scenes: 2, takes: 2 },
  { family: 'intro', scenes: 2, takes: 1 },
  { family: 'walk', scenes: 2, takes: 1 },
];
const SECONDS = 18;

/** Different seeds give different rooms, people and movements: methods tuned on one seed are evaluated on another. */
const SEED = Number(process.env['BENCH_SEED'] ?? 0);
const FIRST = 100 * SEED;

let number = FIRST;
const SCENES = TAKES.flatMap(({ family, scenes, takes }) => Array.from({ length: scenes }, () => ({ family, scene: ++number, takes })));
const clip = (family: Family, scene: number, take: number): Clip => ({
  name: `${family}-${scene}-${take}`,
  family,
  scene,
  take,
  seconds: SECONDS + ((scene * 5 + take * 3) % 5),
});

/** The existing videos of the library. */
export const CLIPS: readonly Clip[] = SCENES.flatMap(({ family, scene, takes }) =>
  Array.from({ length: takes }, (_, take) => clip(family, scene, take)),
);
/** One additional, unused take of each scene. */
export const NEW_TAKES: readonly Clip[] = SCENES.filter(({ family }) => family !== 'intro').map(({ family, scene, takes }) =>
  clip(family, scene, takes),
);
/** Scenes that no clip uses, as surroundings for embedded copies. */
export const HOSTS: readonly Clip[] = [clip('presenter', FIRST + 51, 0), clip('walk', FIRST + 52, 0), clip('product', FIRST + 53, 0)];
