/** Texts of a running upload, and of all uploads together. */
import { countText } from '#core/number-format';
import { FAILED, NO_RESPONSE } from './upload-failure.rules.ts';
import { leftText, sizeText, speedText } from './transfer-speed.rules.ts';
import { percentOf } from './chunk-plan.rules.ts';

/** What file pickers offer. */
export const VIDEO_FILES = 'video/*,.mxf,.mkv,.mov,.avi,.wmv';

interface State {
  readonly phase: 'waiting' | 'sending' | 'reconnecting' | 'verifying' | 'paused' | 'done' | 'failed';
  readonly sent: number;
  readonly percent: number;
  readonly speed: number | null;
  readonly secondsLeft: number | null;
  readonly failure: string | null;
}

export function stateText(state: State, size: number): string {
  switch (state.phase) {
    case 'waiting':
      return 'Waiting';
    case 'sending':
      return [
        `${sizeText(state.sent)} of ${sizeText(size)}`,
        ...(state.speed === null ? [] : [speedText(state.speed)]),
        ...(state.secondsLeft === null ? [] : [leftText(state.secondsLeft)]),
      ].join(' · ');
    case 'reconnecting':
      return `${NO_RESPONSE} The upload resumes automatically.`;
    case 'verifying':
      return 'Checking the file…';
    case 'paused':
      return `Paused at ${state.percent}%`;
    case 'done':
      return `Uploaded · ${sizeText(size)}`;
    case 'failed':
      return `Failed. ${state.failure ?? FAILED}`;
  }
}

/** @param percent how far the upload came; null when it had not been started. */
export function interruptedText(percent: number | null): string {
  return percent === null
    ? 'Not started. Choose the file again to upload it, or discard it.'
    : `Stopped at ${percent}%. Choose the file again to continue, or discard it.`;
}

/** Title of the tray. @param stopped number of interrupted uploads. */
export function summaryText(states: readonly Pick<State, 'phase'>[], stopped = 0): string {
  const count = (...phases: readonly State['phase'][]) => states.filter(({ phase }) => phases.includes(phase)).length;
  const moving = count('waiting', 'sending', 'reconnecting', 'verifying');
  if (moving > 0) return `Uploading ${countText(moving, 'file')}`;
  const failed = count('failed');
  if (failed > 0) return countText(failed, 'upload failed', 'uploads failed');
  const paused = count('paused');
  if (stopped > 0) return countText(stopped, 'upload was interrupted', 'uploads were interrupted');
  return paused > 0 ? `${countText(paused, 'file')} paused` : `${countText(count('done'), 'file')} uploaded`;
}

/** Progress of all uploads that have not failed, by bytes. */
export function overallPercent(all: readonly { readonly size: number; readonly state: Pick<State, 'phase' | 'sent'> }[]): number {
  const counted = all.filter(({ state }) => state.phase !== 'failed');
  const size = counted.reduce((sum, one) => sum + one.size, 0);
  const sent = counted.reduce((sum, one) => sum + (one.state.phase === 'done' ? one.size : one.state.sent), 0);
  if (counted.every(({ state }) => state.phase === 'done')) return 100;
  return percentOf(sent, size);
}
