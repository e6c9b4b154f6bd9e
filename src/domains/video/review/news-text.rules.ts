/** The summary of what is new about a video: version, comments, resolved comments. */
import { countText } from '#core/number-format';

interface News {
  readonly newVersion: boolean;
  readonly comments: readonly unknown[];
  readonly resolved: readonly unknown[];
}

/** @param revision of the version shown. */
export function newsText(revision: number, { newVersion, comments, resolved }: News): string {
  return [
    ...(newVersion ? [`Version ${revision} is new`] : []),
    ...(comments.length === 0 ? [] : [countText(comments.length, 'new comment')]),
    ...(resolved.length === 0 ? [] : [`${resolved.length} resolved`]),
  ].join(' · ');
}
