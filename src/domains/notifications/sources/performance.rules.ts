/** Decides which streams are worth a word: far below or below what the account usually sells in an hour, better than ever, or with products that sold out. */

export interface StreamResult {
  /** GMV per hour. */
  readonly hourly: number;
  /** Median of the account's streams of the 14 days before; null = there were none. */
  readonly median: number | null;
  /** How many those were. */
  readonly compared: number;
  /** The best of all streams of the account before; null = there were none. */
  readonly best: number | null;
  /** How many streams of the account there were before. */
  readonly earlier: number;
  /** Names of products that were sold and are no longer in stock. */
  readonly soldOut: readonly string[];
}

export type Judgement =
  | { readonly type: 'PERFORMANCE_ALERT' | 'PERFORMANCE_WARNING'; readonly reason: 'below'; readonly percent: number }
  | { readonly type: 'PERFORMANCE_WARNING'; readonly reason: 'soldOut'; readonly products: readonly string[] }
  | { readonly type: 'PERFORMANCE_MILESTONE'; readonly reason: 'best' };

/** Percent of the median, up to and with which a stream is named. */
const [ALERT_PERCENT, WARNING_PERCENT] = [50, 75];
/** With fewer, a median says little. */
const LEAST_COMPARED = 5;
/** A record among fewer is none. */
const LEAST_EARLIER = 10;

/** @returns in the order of importance; empty for a stream as usual. */
export function judged({ hourly, median, compared, best, earlier, soldOut }: StreamResult): Judgement[] {
  const found: Judgement[] = [];
  if (median !== null && median > 0 && compared >= LEAST_COMPARED) {
    const percent = Math.round((100 * hourly) / median);
    if (percent <= ALERT_PERCENT) found.push({ type: 'PERFORMANCE_ALERT', reason: 'below', percent });
    else if (percent <= WARNING_PERCENT) found.push({ type: 'PERFORMANCE_WARNING', reason: 'below', percent });
  }
  if (best !== null && hourly > best && earlier >= LEAST_EARLIER) found.push({ type: 'PERFORMANCE_MILESTONE', reason: 'best' });
  if (soldOut.length > 0) found.push({ type: 'PERFORMANCE_WARNING', reason: 'soldOut', products: soldOut });
  return found;
}
