/** Decides the effect of a failed call on an upload: retry, start again, or report to the user with a message. */

export interface FailedCall {
  readonly status: number;
  readonly failure: 'response' | 'network' | 'aborted' | 'timeout';
  /** The server's reason; empty when it gave none. */
  readonly message: string;
  /** Type URI of the error in the catalogue. */
  readonly type: string | null;
  readonly missingChunks: readonly number[] | null;
}

export type Verdict =
  | { readonly kind: 'retry' }
  /** The session has expired. */
  | { readonly kind: 'begin again' }
  | { readonly kind: 'send'; readonly chunks: readonly number[] }
  /** @property again whether retrying may help. */
  | { readonly kind: 'fail'; readonly message: string; readonly again: boolean };

const BUSY = new Set([408, 425, 429]);
const NO_ROOM = 507;

export function verdictOn({ status, failure, message, type, missingChunks }: FailedCall): Verdict {
  if (failure !== 'response') return { kind: 'retry' };
  if (type?.endsWith('video.signedOff') === true) return { kind: 'fail', message: SIGNED_OFF, again: false };
  if (status === 409) return missingChunks === null ? { kind: 'retry' } : { kind: 'send', chunks: missingChunks };
  if (type?.endsWith('video.noSuchSession') === true) return { kind: 'begin again' };
  if (type?.endsWith('video.wrongSum') === true)
    return { kind: 'fail', message: 'The uploaded file does not match the original. Nothing was stored.', again: true };
  if (status === NO_ROOM) return { kind: 'fail', message, again: true };
  if (status >= 500 || BUSY.has(status)) return { kind: 'retry' };
  return { kind: 'fail', message: MESSAGES[status] ?? (message === '' ? FAILED : message), again: false };
}

/** The version before it was signed off after its file was chosen: the dialog asks for the reason. */
export const SIGNED_OFF = 'This video was signed off in the meantime. Choose the file again to give a reason for a newer version.';

/** Where the server gives no reason (spec §8). */
export const FAILED = 'Upload failed';

/** Where the server gives no response (spec §8). */
export const NO_RESPONSE = 'No response from server. Please check your connection.';

/** Wording of the spec, §5 and §8. A proxy may answer with these statuses as well, without a message. */
const MESSAGES: Readonly<Record<number, string>> = {
  401: 'Authentication required. Please log in.',
  403: 'You do not have permission to upload videos.',
  413: 'File size exceeds maximum allowed size',
  415: 'Unsupported file type. Please upload a video file.',
  404: 'This task no longer exists.',
};
