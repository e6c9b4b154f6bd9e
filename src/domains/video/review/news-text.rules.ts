/** Decides how what is new of a video is said: its version, its comments, what was resolved, in this order. */

interface News {
  readonly newVersion: boolean;
  readonly comments: readonly unknown[];
  readonly resolved: readonly unknown[];
}

/** @param revision of the version on screen. */
export function newsText(revision: number, { newVersion, comments, resolved }: News): string {
  return [
    ...(newVersion ? [`Version ${revision} is new`] : []),
    ...(comments.length === 0 ? [] : [comments.length === 1 ? '1 new comment' : `${comments.length} new comments`]),
    ...(resolved.length === 0 ? [] : [`${resolved.length} resolved`]),
  ].join(' · ');
}
