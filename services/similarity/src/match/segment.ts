/** A stretch of the query that runs parallel to a stretch of earlier footage. */
export interface Segment {
  /** Seconds of the query. */
  readonly start: number;
  readonly end: number;
  /** Earlier second = speed · second + offset. */
  readonly speed: number;
  readonly offset: number;
  /** Evidence that the line collected. */
  readonly line: number;
}

export const earlierAt = ({ speed, offset }: Segment, second: number): number => speed * second + offset;
