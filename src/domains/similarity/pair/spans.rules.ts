/** Seconds that two videos share, along chains of pairs: onto an original through one of its copies, and without what is covered already. */
/** Corresponding seconds: from and to in the later video, then in the earlier one. */
export type Span = readonly [from: number, to: number, matchFrom: number, matchTo: number];

/** Seconds of one video. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The span as seen from the earlier video. */
const turned = ([from, to, matchFrom, matchTo]: Span): Span => [matchFrom, matchTo, from, to];

/** The part of a span between two seconds of its later video; null if it has none. A span may run backwards in the earlier video. */
export function clipped([from, to, matchFrom, matchTo]: Span, least: number, most: number): Span | null {
  const [start, end] = [Math.max(from, least), Math.min(to, most)];
  if (end <= start) return null;
  const at = (second: number) => matchFrom + ((second - from) / (to - from)) * (matchTo - matchFrom);
  return [start, end, at(start), at(end)];
}

/** Spans of a video in a copy, continued by spans of the copy in the original. */
export function continued(spans: readonly Span[], next: readonly Span[]): Span[] {
  return spans.flatMap((span) =>
    next.flatMap(([from, to, matchFrom, matchTo]) => {
      const back = turned(span);
      const forward: Span = back[0] <= back[1] ? back : [back[1], back[0], back[3], back[2]];
      const [here, there] = [clipped(forward, from, to), clipped([from, to, matchFrom, matchTo], forward[0], forward[1])];
      return here === null || there === null ? [] : [[here[2], here[3], there[2], there[3]] as const];
    }),
  );
}

interface Covering {
  readonly span: Span;
}

/** At most this part of a shown segment may be covered by others. */
const MOST_COVERED = 0.5;

/** Segments in order of preference → those to show, which hardly overlap in the later video, by time. */
export function shownOnce<Segment extends Covering>(segments: readonly Segment[]): Segment[] {
  const shown: Segment[] = [];
  for (const segment of segments) {
    const [from, to] = segment.span;
    const covered = shown.reduce((sum, { span }) => sum + Math.max(0, Math.min(to, span[1]) - Math.max(from, span[0])), 0);
    if (covered <= MOST_COVERED * (to - from)) shown.push(segment);
  }
  return shown.sort((a, b) => a.span[0] - b.span[0]);
}
