/** Texts of a copy: the preview, the result, their lines, and the button. */
import { countText } from '#core/number-format';
import { whenText } from '../schedule/when-text.rules.ts';
import type { ZoneClock } from '../schedule/zone-time.rules.ts';

interface Answer {
  readonly created: readonly string[];
  readonly copies: readonly { readonly leftOpen: readonly { readonly name: string }[] }[];
  readonly skipped: readonly unknown[];
}

/** Whether there is more to know about a copy than that it was made. */
export function isPlain({ copies, skipped }: Pick<Answer, 'copies' | 'skipped'>): boolean {
  return skipped.length === 0 && copies.every(({ leftOpen }) => leftOpen.length === 0);
}

/** ", 2 places left open", or nothing. */
function openText({ copies }: Pick<Answer, 'copies'>): string {
  const open = copies.reduce((sum, { leftOpen }) => sum + leftOpen.length, 0);
  return open === 0 ? '' : `, ${countText(open, 'place')} left open`;
}

interface Line {
  readonly name: string;
  readonly accountName: string | null;
  readonly startTime: string;
  readonly endTime: string;
}

/** What follows the name of a schedule: ", northpeak, Mon, Nov 23, 10:00–14:00" */
export function lineText({ name, accountName, startTime, endTime }: Line, clock: ZoneClock): string {
  const when = whenText({ start: Date.parse(startTime), end: Date.parse(endTime) }, clock);
  return accountName === null || accountName === name ? `, ${when}` : `, ${accountName}, ${when}`;
}

export function previewText(answer: Answer): string {
  const { copies, skipped } = answer;
  if (copies.length + skipped.length === 0) return 'There is nothing to copy.';
  const left = skipped.length === 0 ? '' : `, ${skipped.length} left out`;
  return copies.length === 0
    ? `Nothing will be copied${left}.`
    : `${countText(copies.length, 'schedule')} will be copied as ${copies.length === 1 ? 'a draft' : 'drafts'}${openText(answer)}${left}.`;
}

/** Used in the result list and the toast. */
export function resultText(answer: Answer): string {
  const { created, skipped } = answer;
  if (created.length === 0) return 'Nothing was copied';
  return skipped.length === 0
    ? `Copied ${countText(created.length, 'schedule')}${openText(answer)}`
    : `Copied ${created.length} of ${countText(created.length + skipped.length, 'schedule')}${openText(answer)}, ${skipped.length} left out`;
}

/** @param count of the schedules that the copy had created. */
export function undoneText(count: number): string {
  return `Copy undone: ${countText(count, 'schedule')} deleted`;
}

export function copyVerb(count: number): string {
  return count === 0 ? 'Copy' : `Copy ${countText(count, 'schedule')}`;
}

export function repeatVerb(count: number): string {
  return count === 0 ? 'Repeat' : `Repeat ${count === 1 ? 'once' : `${count} times`}`;
}
