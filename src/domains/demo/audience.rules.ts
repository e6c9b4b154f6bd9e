/** The audience of a demo stream: traffic sources, and demographic groups of viewers and customers. */
import { chanceOf, split, type Chance } from './chance.rules.ts';

/** Shares are in millionths, and add up to the whole. */
export interface Audience {
  readonly sources: readonly { readonly source: string; readonly share: number }[];
  readonly profiles: readonly { readonly group: string; readonly type: string; readonly viewers: number; readonly customers: number }[];
}

export const WHOLE = 1_000_000;

const SOURCES: readonly (readonly [string, number])[] = [
  ['For You feed', 46],
  ['Followed accounts', 17],
  ['LIVE from videos', 14],
  ['LIVE centre', 8],
  ['Ads', 7],
  ['Search', 4],
  ['Profile page', 3],
  ['Others', 1],
];
/** Percentages of viewers and of customers. */
const GROUPS: readonly { readonly group: string; readonly types: readonly (readonly [string, number, number])[] }[] = [
  {
    group: 'Gender',
    types: [
      ['Female', 64, 76],
      ['Male', 36, 24],
    ],
  },
  {
    group: 'Age',
    types: [
      ['18-24', 24, 13],
      ['25-34', 33, 35],
      ['35-44', 23, 29],
      ['45-54', 13, 16],
      ['55+', 7, 7],
    ],
  },
  {
    group: 'Follower',
    types: [
      ['Follower', 22, 47],
      ['Non-follower', 78, 53],
    ],
  },
];
const AROUND = 0.18;

/** @param british share of the viewers in Great Britain. */
export function audienceOf(seed: string, british: number): Audience {
  const chance = chanceOf(`audience ${seed}`);
  const sources = shares(
    chance,
    SOURCES.map(([, weight]) => weight),
  );
  const abroad = 1 - british;
  const countries = {
    group: 'Country',
    types: [
      ['United Kingdom', british, british * 1.02],
      ['United States', abroad * 0.7, abroad * 0.6],
      ['Ireland', abroad * 0.2, abroad * 0.25],
      ['Others', abroad * 0.1, abroad * 0.05],
    ] as const,
  };
  return {
    sources: SOURCES.map(([source], index) => ({ source, share: sources[index]! })),
    profiles: [...GROUPS, countries].flatMap(({ group, types }) => {
      const viewers = shares(
        chance,
        types.map(([, weight]) => weight),
      );
      const customers = shares(
        chance,
        types.map(([, , weight]) => weight),
      );
      return types.map(([type], index) => ({ group, type, viewers: viewers[index]!, customers: customers[index]! }));
    }),
  };
}

function shares(chance: Chance, weights: readonly number[]): number[] {
  return split(
    WHOLE,
    weights.map((weight) => weight * chance.between(1 - AROUND, 1 + AROUND)),
  );
}
