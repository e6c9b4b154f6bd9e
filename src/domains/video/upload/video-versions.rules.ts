/** The uploads of a task grouped by video: versions newest first, with the sign-off and the state of each. */
import type { ItemOf } from '#core/resource';
import type { JobStatus } from '../job/job-life.rules.ts';
import type { VideoUpload } from '../version/video-upload.resource.ts';
import { isSignedOff, UPLOAD_LIFE } from '../version/video-upload.rules.ts';

export type Upload = ItemOf<typeof VideoUpload>;
type Version = Pick<Upload, 'videoSerial' | 'revision' | 'versionType' | 'state'>;

export interface Video<V extends Version> {
  readonly serial: number;
  /** Newest first; at least one. */
  readonly versions: readonly V[];
  /** The newest approved final version, or null. */
  readonly signedOff: V | null;
}

/** One entry per uploaded video, by number. */
export function videosOf<V extends Version>(uploads: readonly V[]): Video<V>[] {
  const serials = [...new Set(uploads.map(({ videoSerial }) => videoSerial))].sort((a, b) => a - b);
  return serials.map((serial) => {
    const versions = uploads.filter(({ videoSerial }) => videoSerial === serial).toSorted((a, b) => b.revision - a.revision);
    return { serial, versions, signedOff: versions.find(isSignedOff) ?? null };
  });
}

type Judged = Pick<Upload, 'state' | 'isLatest' | 'processing'>;

/** Whether a decision is pending: not for versions that were replaced or cannot be watched. */
export const awaitsDecision = ({ state, isLatest, processing }: Judged) => state === 'PENDING' && isLatest && processing !== 'FAILED';

/** Whether a client's decision is pending: never for deleted jobs. */
export const awaitsClient = ({
  videoTask,
  ...version
}: Judged & { readonly videoTask: { readonly videoJob: { readonly status: JobStatus } } }) =>
  awaitsDecision(version) && videoTask.videoJob.status !== 'DELETED';

/** Label and severity of a version's state. */
export function stateShown(upload: Judged) {
  if (upload.state !== 'PENDING' || awaitsDecision(upload)) return UPLOAD_LIFE.states[upload.state];
  return upload.isLatest ? ({ severity: 'danger', label: 'Broken file' } as const) : ({ severity: 'neutral', label: 'Replaced' } as const);
}

/** Number of required videos that are not uploaded yet, and of those signed off. */
export function countsOf(videos: readonly Video<Version>[], required: number): { readonly missing: number; readonly signedOff: number } {
  const requiredVideos = videos.filter(({ serial }) => serial <= required);
  return { missing: required - requiredVideos.length, signedOff: requiredVideos.filter(({ signedOff }) => signedOff !== null).length };
}
