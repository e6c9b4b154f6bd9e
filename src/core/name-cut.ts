/** Truncates names in the middle, because names of one owner begin alike and differ at the end: "northpeak.trail", "northpeak.usa". */

/** Letters at the start that are kept next to the last part of a name. */
const LEAST_START = 3;

/** Splits a name before its distinguishing end: "northpeak.trail" → "northpeak" and ".trail". */
export function nameParts(name: string): readonly [head: string, tail: string] {
  const at = Math.max(...['.', '_', '-', '/', ' '].map((mark) => name.lastIndexOf(mark, name.length - 2)));
  return at <= 0 ? [name, ''] : [name.slice(0, at), name.slice(at)];
}

/**
 * Keeps the last part of a name, "bloomandbare.glow" to 12 characters: "blooman…glow". Keeps half of a text without parts or with several
 * words, because the last word says too little: "50 ml".
 */
export function cutMiddle(name: string, maxLength: number): string {
  const letters = Array.from(name);
  if (letters.length <= maxLength) return name;
  const room = Math.max(0, maxLength - 1);
  const [, tail] = nameParts(name);
  const last = Array.from(tail.slice(1)).length;
  const end = last === 0 || tail.startsWith(' ') || last > room - LEAST_START ? Math.floor(room / 2) : last;
  return `${letters
    .slice(0, room - end)
    .join('')
    .trimEnd()}…${letters
    .slice(letters.length - end)
    .join('')
    .trimStart()}`;
}
