/** Decides which stream results are reported: well below the account's usual GMV per hour, a new record, or products that sold out. */

export interface StreamResult {
  /** GMV per hour. */
  readonly hourly: number;
  /** Median of the account's streams in the 14 days before; null = none. */
  readonly median: number | null;
  /** Number of streams in the median. */
  readonly compared: number;
  /** The best result of all earlier streams of the account; null = none. */
  readonly best: number | null;
  /** Number of earlier streams of the account. */
  readonly earlier: number;
  /** Names of products that were sold and are now out of stock. */
  readonly soldOut: readonly string[];
}

export type Judgement =
  | { readonly type: 'PERFORMANCE_ALERT' | 'PERFORMANCE_WARNING'; readonly reason: 'below'; readonly percent: number }
  | { readonly type: 'PERFORMANCE_WARNING'; readonly reason: 'soldOut'; readonly products: readonly string[] }
  | { readonly type: 'PERFORMANCE_MILESTONE'; readonly reason: 'best' };

/** Percentage of the median up to which a stream is reported, inclusive. */
const [ALERT_PERCENT, WARNING_PERCENT] = [50, 75];
/** With fewer streams a median is not meaningful. */
const MIN_COMPARED = 5;
/** A record among fewer streams is not reported. */
const MIN_EARLIER = 10;

/** @returns by importance; empty for an ordinary stream. */
export function judged({ hourly, median, compared, best, earlier, soldOut }: StreamResult): Judgement[] {
  const found: Judgement[] = [];
  if (median !== null && median > 0 && compared >= MIN_COMPARED) {
    const percent = Math.round((100 * hourly) / median);
    if (percent <= ALERT_PERCENT) found.push({ type: 'PERFORMANCE_ALERT', reason: 'below', percent });
    else if (percent <= WARNING_PERCENT) found.push({ type: 'PERFORMANCE_WARNING', reason: 'below', percent });
  }
  if (best !== null && hourly > best && earlier >= MIN_EARLIER) found.push({ type: 'PERFORMANCE_MILESTONE', reason: 'best' });
  if (soldOut.length > 0) found.push({ type: 'PERFORMANCE_WARNING', reason: 'soldOut', products: soldOut });
  return found;
}
