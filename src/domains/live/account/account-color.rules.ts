/** The display colours of live accounts: 30 colours by alphabetical rank, repeating after that (spec §3). */

/** 30 hues, ordered so that neighbours in the alphabet differ clearly; each dark enough for white text (contrast of at least 4.5:1). */
export const PALETTE: readonly string[] = [
  '#c92a2a',
  '#1864ab',
  '#247a36',
  '#862e9c',
  '#a84300',
  '#0b7285',
  '#5f3dc4',
  '#a61e4d',
  '#5c7a0c',
  '#364fc7',
  '#087f5b',
  '#9c36b5',
  '#8a5a00',
  '#1971c2',
  '#6b4226',
  '#c2255c',
  '#37762f',
  '#4263eb',
  '#b02a37',
  '#00707a',
  '#7048e8',
  '#7a6000',
  '#d6336c',
  '#2f6f9f',
  '#4b6b2f',
  '#ae3ec9',
  '#9c4221',
  '#0f766e',
  '#5b5f97',
  '#495057',
];

/** @param rank 0 for the alphabetically first account. */
export function colorOfRank(rank: number): string {
  return PALETTE[((rank % PALETTE.length) + PALETTE.length) % PALETTE.length]!;
}
