/**
 * What Greenroom and its similarity service say to each other, and what the service says to people. Both sides read this file and share
 * nothing else. Seconds are of a video from its first frame; shares and confidences are from 0 to 1. What was not measured is null.
 */

export const LEVELS = ['EXACT', 'DUPLICATE', 'HIGH', 'MEDIUM', 'LOW'] as const;
export type Level = (typeof LEVELS)[number];
/**
 * From where a level begins; people read them too. So much of the shorter video makes it the same video again: trimmed ends and other titles
 * are within the rest. So much is a main part of it, and so many seconds are a whole scene however long the video is. A copy that is shorter
 * than the last is a logo, an intro or a jingle; people decide what it means.
 */
export const LEVEL_BOUNDS = { duplicateShare: 0.8, highShare: 0.3, highSeconds: 20, mediumSeconds: 3 } as const;
/** The confidence of a score, 1 / (1 + e^(bias − slope · score)), by the evaluation of the method: where fitting to decisions starts. */
export const FIRST_FIT = { bias: 8.2, slope: 13.8 } as const;
export const TASK_STATES = ['PENDING', 'RUNNING', 'COMPLETED', 'FAILED'] as const;
export type TaskState = (typeof TASK_STATES)[number];
export const DECISIONS = ['COPY', 'ALLOWED', 'NOT_A_COPY'] as const;
export type Decision = (typeof DECISIONS)[number];
/** The same bytes, moving footage that was proved, or what may be a copy. */
export const SEGMENT_KINDS = ['EXACT', 'COPY', 'POSSIBLE'] as const;
export type SegmentKind = (typeof SEGMENT_KINDS)[number];

/** From the later video to the earlier one. */
export interface FoundSegment {
  readonly start: number;
  readonly end: number;
  readonly matchStart: number;
  readonly matchEnd: number;
  /** Earlier seconds that pass in one second of the later video. */
  readonly speed: number;
  readonly isMirrored: boolean;
  /**
   * Where a point of the later frame is in the earlier one, both from 0 to 1, left and top first: x' = a·x + b·y + c, y' = d·x + e·y + f.
   * Of a mirrored segment: a point of the later frame after it was mirrored. Null for the same bytes.
   */
  readonly placement: readonly [number, number, number, number, number, number] | null;
  /** What the proof came to; null for the same bytes. */
  readonly score: number | null;
  /** Likeness of the scene. */
  readonly scene: number | null;
  readonly kind: SegmentKind;
}

/** Two videos with something in common. */
export interface FoundMatch {
  /** UUIDs of video uploads: what was uploaded later, and what was there before. */
  readonly video: string;
  readonly match: string;
  readonly level: Level;
  /** Of the later video. */
  readonly share: number;
  /** By seconds of the segments. */
  readonly score: number;
  readonly scene: number | null;
  /** How much of each colour both have; a grade lowers it. */
  readonly color: number | null;
  /** Share of the things that move as one in the segments which both show, and at least how many those are. */
  readonly product: number | null;
  readonly matchingProducts: number | null;
  readonly matchingSeconds: number;
  readonly longestSeconds: number;
  readonly segments: readonly FoundSegment[];
}

/** A task that a worker has taken, with what it needs to know of the video. */
export interface ClaimedTask {
  readonly uuid: string;
  readonly video: string;
  /** Of two videos, the one with the higher order was uploaded later. */
  readonly order: number;
  readonly fileName: string;
  readonly fileSize: number;
  readonly sha256: string;
  /** How long it is said to be, for progress; null when nobody knows. */
  readonly seconds: number | null;
}

export interface KeptPart {
  readonly uuid: string;
  /** Where it begins in its video, and how long it is. */
  readonly second: number;
  readonly seconds: number;
}

/** A video that later ones are compared with. */
export interface KeptVideo {
  /** Counts the videos as they were finished: whoever asks for those after the last they know misses none. */
  readonly sequence: number;
  readonly video: string;
  readonly order: number;
  readonly seconds: number;
  readonly parts: readonly KeptPart[];
}

export interface KeptVideos {
  readonly items: readonly KeptVideo[];
  /** How many there are at all: fewer than are known means that some are gone. */
  readonly total: number;
}

/** Seconds for which a task is the worker's, unless it says that it goes on. */
export const LEASE_SECONDS = 60;

/** A result as people read it. */
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
  /** IRIs of both video uploads, and what is known of the earlier one. */
  readonly video: string;
  readonly match_video: string;
  readonly match_file_name: string;
  readonly match_folder: string;
  readonly match_duration: number | null;
  readonly match_uploaded_at: string;
  /** Both are versions of one video of one task. */
  readonly is_version: boolean;
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
  /** Confidence of this segment; 1 for the same bytes. */
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
  /** Videos that have been fingerprinted. */
  readonly total_videos: number;
  readonly total_results: number;
  readonly by_level: Readonly<Record<Level, number>>;
  readonly average_similarity: number | null;
  readonly storage_bytes: number;
  readonly last_run: string | null;
  readonly algorithm_version: string;
  /** Decisions that the confidence was fitted to. */
  readonly decisions: number;
  /** Whether frames can be decoded here: without ffmpeg only the same bytes are found. */
  readonly can_decode: boolean;
}

export interface TaskRow {
  readonly id: string;
  readonly kind: 'NEW' | 'BACKFILL' | 'RERUN';
  readonly status: TaskState;
  /** Percent. */
  readonly progress: number;
  /** IRI of the video upload, and its file's name. */
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
  /** Of tasks that were completed. */
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
  'found_at',
] as const;
export type Sort = (typeof SORTS)[number];

/** What Greenroom calls what results are sorted by. */
export const SORT_FIELDS: Readonly<Record<Sort, string>> = {
  uploaded_at: 'uploadedAt',
  overall_similarity: 'similarity',
  duplicate_level: 'levelRank',
  confidence_score: 'confidence',
  total_matching_duration: 'matchingSeconds',
  longest_match_duration: 'longestSeconds',
  found_at: 'createTime',
};

/** Folders of a place for files, `/srv/files/acme/summer`, are shown from there on: `acme/summer`. */
export const shortFolder = (path: string): string => path.replace(/^\/[^/]+\/files\//, '');
