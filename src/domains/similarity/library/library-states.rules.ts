/** States of the folders and files of the library, and which paths name a folder of it. */
import type { Severity } from '#core/states';

export const FOLDER_STATES = ['WAITING', 'LISTING', 'LISTED', 'FAILED', 'STOPPED'] as const;
type FolderState = (typeof FOLDER_STATES)[number];
export const FOLDER_LABELS: Readonly<Record<FolderState, string>> = {
  WAITING: 'Waiting',
  LISTING: 'Listing',
  LISTED: 'Listed',
  FAILED: 'Not listed',
  STOPPED: 'Stopped',
};
export const FOLDER_SEVERITIES: Readonly<Record<FolderState, Severity>> = {
  WAITING: 'neutral',
  LISTING: 'info',
  LISTED: 'success',
  FAILED: 'danger',
  STOPPED: 'neutral',
};

/** MISSING: it was there at an earlier listing. */
export const FILE_STATES = ['WAITING', 'RUNNING', 'ANALYSED', 'UNREADABLE', 'MISSING'] as const;
export type FileState = (typeof FILE_STATES)[number];
export const FILE_LABELS: Readonly<Record<FileState, string>> = {
  WAITING: 'Waiting',
  RUNNING: 'Being analysed',
  ANALYSED: 'Analysed',
  UNREADABLE: 'Not readable',
  MISSING: 'Missing',
};
export const FILE_SEVERITIES: Readonly<Record<FileState, Severity>> = {
  WAITING: 'neutral',
  RUNNING: 'info',
  ANALYSED: 'success',
  UNREADABLE: 'danger',
  MISSING: 'warning',
};

const NAME = String.raw`[^\/.\u0000-\u001f\u007f][^\/\u0000-\u001f\u007f]*`;
/** Names separated by slashes; none of them is hidden, "." or "..". */
export const FOLDER_PATH = {
  regex: String.raw`^${NAME}(?:\/${NAME})*$`,
  message:
    'Enter the folder as names separated by slashes, such as Clients/Acme, without a slash at either end. Names may not begin with a dot.',
} as const;

/** Whether one of two folders is the other, or contains it. */
export const overlap = (one: string, other: string): boolean =>
  one === other || one === '' || other === '' || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
