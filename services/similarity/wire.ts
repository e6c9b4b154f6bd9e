/**
 * Interface between Greenroom and its similarity service, and the service's public API. Both sides import this file and share nothing else.
 * Seconds count from a video's first frame; shares and confidences range from 0 to 1. Unmeasured values are null.
 */

export const LEVELS = ['EXACT', 'DUPLICATE', 'HIGH', 'MEDIUM', 'LOW'] as const;
export type Level = (typeof LEVELS)[number];
/**
 * Lower bounds of the levels, also shown to users. `duplicateShare` of the shorter video makes it the same video again: trimmed ends and
 * different titles are within the rest. `highShare` is a main part of it, `highSeconds` a whole scene regardless of the video's length. A copy
 * shorter than `mediumSeconds` is a logo, an intro or a jingle; people decide what it means.
 */
export const LEVEL_BOUNDS = { duplicateShare: 0.8, highShare: 0.3, highSeconds: 20, mediumSeconds: 3 } as const;
/** The level of a verified copy. @param inQuery copied seconds of the later video. @param lengths of both videos. */
export function levelOf(
  inQuery: number,
  inEarlier: number,
  { query, earlier }: { readonly query: number; readonly earlier: number },
): Level {
  const share = query <= earlier ? inQuery / query : inEarlier / earlier;
  if (share >= LEVEL_BOUNDS.duplicateShare) return 'DUPLICATE';
  if (share >= LEVEL_BOUNDS.highShare || inQuery >= LEVEL_BOUNDS.highSeconds) return 'HIGH';
  return inQuery >= LEVEL_BOUNDS.mediumSeconds ? 'MEDIUM' : 'LOW';
}
/**
 * Parameters of the confidence of a score, 1 / (1 + e^(bias − slope · score)), from the evaluation of the method: the starting point for
 * fitting to decisions.
 */
export const FIRST_FIT = { bias: 8.2, slope: 13.8 } as const;
export const TASK_STATES = ['PENDING', 'RUNNING', 'COMPLETED', 'FAILED'] as const;
export type TaskState = (typeof TASK_STATES)[number];
export const DECISIONS = ['COPY', 'ALLOWED', 'NOT_A_COPY'] as const;
export type Decision = (typeof DECISIONS)[number];
/** Identical files, moving footage that was verified, or a possible copy. */
export const SEGMENT_KINDS = ['EXACT', 'COPY', 'POSSIBLE'] as const;
export type SegmentKind = (typeof SEGMENT_KINDS)[number];

/** From the later video to the earlier one. */
export interface FoundSegment {
  readonly start: number;
  readonly end: number;
  readonly matchStart: number;
  readonly matchEnd: number;
  /** Earlier seconds per second of the later video; negative where it runs backwards, so that `start` corresponds to `matchEnd`. */
  readonly speed: number;
  readonly isMirrored: boolean;
  /**
   * Maps a point of the later frame to the earlier one, both from 0 to 1, x and y from the top left: x' = a·x + b·y + c, y' = d·x + e·y + f.
   * For a mirrored segment, the point of the later frame after mirroring. Null for identical files.
   */
  readonly placement: readonly [number, number, number, number, number, number] | null;
  /** Values measured by the verification; null for identical files. */
  readonly score: number | null;
  /** Similarity of the scene. */
  readonly scene: number | null;
  readonly kind: SegmentKind;
}

/** Two videos with common footage. */
export interface FoundMatch {
  /** UUIDs of videos, uploads or files of the library: the later and the earlier one. */
  readonly video: string;
  readonly match: string;
  readonly level: Level;
  /** Share of the later video. */
  readonly share: number;
  /** Weighted by the seconds of the segments. */
  readonly score: number;
  readonly scene: number | null;
  /** Share of colours in common; colour grading lowers it. */
  readonly color: number | null;
  /** Share of the segments' moving objects that both videos show, and the minimum number of them. */
  readonly product: number | null;
  readonly matchingProducts: number | null;
  readonly matchingSeconds: number;
  readonly longestSeconds: number;
  readonly segments: readonly FoundSegment[];
}

/** A task claimed by a worker, with the details of its video. */
export interface ClaimedTask {
  readonly uuid: string;
  readonly video: string;
  /** Of two videos, the one with the higher order was uploaded later. */
  readonly order: number;
  readonly fileName: string;
  readonly fileSize: number;
  /** Null for a file of the library, whose checksum is reported with the result. */
  readonly sha256: string | null;
  /** Stated length, for progress; null when unknown. */
  readonly seconds: number | null;
}

export interface KeptPart {
  readonly uuid: string;
  /** Start in its video, and duration. */
  readonly second: number;
  readonly seconds: number;
}

/** Footage that two analysed videos are known to share, from the later to the earlier one. */
export interface KnownCopy {
  readonly video: string;
  readonly match: string;
  readonly segments: readonly Pick<
    FoundSegment,
    'start' | 'end' | 'matchStart' | 'matchEnd' | 'speed' | 'isMirrored' | 'placement' | 'kind'
  >[];
}

/** A video that later ones are compared with. */
export interface KeptVideo {
  /** Increases as videos are completed: requesting those after the last known number misses none. */
  readonly sequence: number;
  readonly video: string;
  readonly order: number;
  readonly seconds: number;
  readonly parts: readonly KeptPart[];
  /** With videos completed before it, those with the most in common first; an older Greenroom sends none. */
  readonly copies?: readonly KnownCopy[];
}

export interface KeptVideos {
  readonly items: readonly KeptVideo[];
  /** Total number: fewer than known means that some were deleted. */
  readonly total: number;
}

/** Seconds for which a worker holds the task unless it renews it. */
export const LEASE_SECONDS = 60;

/** A result in the public API. */
export interface ResultRow {
  readonly id: string;
  readonly file_name: string;
  readonly file_path: string;
  readonly folder: string;
  readonly file_size: number;
  readonly duration: number | null;
  readonly uploaded_at: string;
  readonly user_id: string;
  readonly overall_similarity: number;
  readonly duplicate_level: Level;
  readonly algorithm_version: string;
  readonly face_similarity: number | null;
  readonly scene_similarity: number | null;
  readonly pose_similarity: number | null;
  readonly product_similarity: number | null;
  readonly color_similarity: number | null;
  readonly confidence_score: number | null;
  readonly matching_faces: number | null;
  readonly matching_products: number | null;
  /** Of the page that shows both. */
  readonly comparison_url: string;
  readonly matching_segments: readonly ResultSegment[];
  readonly total_matching_duration: number;
  readonly longest_match_duration: number;
  /** IRIs of the later upload and of the earlier upload or file of the library, and the details of that one. */
  readonly video: string;
  readonly match_video: string;
  /** The earlier video is a file of the library: delivered before Greenroom. */
  readonly is_library: boolean;
  readonly match_file_name: string;
  readonly match_folder: string;
  readonly match_duration: number | null;
  readonly match_uploaded_at: string;
  /** Both are versions of one video of one task. */
  readonly is_version: boolean;
  /** Both share nothing but marked intros, outros, logos and end cards. */
  readonly is_bumper: boolean;
  readonly poster_url: string | null;
  readonly match_poster_url: string | null;
  readonly decision: Decision | null;
  readonly decision_note: string | null;
  readonly decided_at: string | null;
  readonly found_at: string;
}

export interface ResultSegment {
  readonly start: number;
  readonly end: number;
  readonly match_start: number;
  readonly match_end: number;
  /** Confidence of this segment; 1 for identical files. */
  readonly similarity: number;
  readonly kind: SegmentKind;
  readonly speed: number;
  readonly is_mirrored: boolean;
  readonly placement: FoundSegment['placement'];
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly page: number;
  readonly page_size: number;
  readonly total: number;
  readonly pages: number;
}

/** One result, with one page of its segments. */
export interface ResultDetail extends ResultRow {
  readonly page: number;
  readonly page_size: number;
  readonly total: number;
  readonly pages: number;
}

export interface Stats {
  /** Number of fingerprinted videos. */
  readonly total_videos: number;
  readonly total_results: number;
  readonly by_level: Readonly<Record<Level, number>>;
  readonly average_similarity: number | null;
  readonly storage_bytes: number;
  readonly last_run: string | null;
  readonly algorithm_version: string;
  /** Number of decisions that the confidence was fitted to. */
  readonly decisions: number;
  /** Whether frames can be decoded on this machine: without ffmpeg only identical files are found. */
  readonly can_decode: boolean;
}

export interface TaskRow {
  readonly id: string;
  readonly kind: 'NEW' | 'BACKFILL' | 'LIBRARY' | 'RERUN';
  readonly status: TaskState;
  /** Percent. */
  readonly progress: number;
  /** IRI of the video upload or file of the library, and the file's name. */
  readonly video: string;
  readonly file_name: string;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly error: string | null;
}

export interface TaskSummary {
  readonly total: number;
  readonly by_status: Readonly<Record<TaskState, number>>;
  /** Over completed tasks. */
  readonly average_seconds: number | null;
  readonly last_finished_at: string | null;
}

export const SORTS = [
  'uploaded_at',
  'overall_similarity',
  'duplicate_level',
  'confidence_score',
  'total_matching_duration',
  'longest_match_duration',
  'file_name',
  'file_size',
  'duration',
  'found_at',
] as const;
export type Sort = (typeof SORTS)[number];

/** Greenroom's names of the sort fields. */
export const SORT_FIELDS: Readonly<Record<Sort, string>> = {
  uploaded_at: 'uploadedAt',
  overall_similarity: 'similarity',
  duplicate_level: 'levelRank',
  confidence_score: 'confidence',
  total_matching_duration: 'matchingSeconds',
  longest_match_duration: 'longestSeconds',
  file_name: 'fileName',
  file_size: 'video.fileSize',
  duration: 'video.durationSeconds',
  found_at: 'createTime',
};

/** Display path: for files under `/srv/files/acme/summer`, the part `acme/summer`. */
export const shortFolder = (path: string): string => path.replace(/^\/[^/]+\/files\//, '');
