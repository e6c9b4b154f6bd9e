/** Results for the public API: fetched from Greenroom and mapped to this service's field names. Unmeasured values are null. */
import {
  shortFolder,
  SORT_FIELDS,
  type Decision,
  type FoundSegment,
  type Level,
  type Page,
  type ResultDetail,
  type ResultRow,
  type ResultSegment,
} from '../../wire.ts';
import type { PageQuery, ResultsQuery } from './parameters.ts';
import type { Person } from './person.ts';

/** Decimals in Greenroom's format. */
type Decimal = string | number;

interface Video {
  readonly '@id': string;
  readonly originalFilename: string;
  readonly durationSeconds: Decimal | null;
  readonly fileSize: number;
  readonly uploadedBy: string | { readonly '@id': string } | null;
  readonly thumbnailUrl: string | null;
}

interface LibraryFile {
  readonly '@id': string;
  readonly fileName: string;
  readonly durationSeconds: Decimal | null;
}

/** A `VideoSimilarity` of Greenroom. */
export interface Similarity {
  readonly uuid: string;
  readonly video: Video;
  readonly match: Video | null;
  /** Present if `match` is not. */
  readonly libraryMatch: LibraryFile | null;
  readonly videoFolder: string | null;
  readonly matchFolder: string | null;
  readonly uploadedAt: string;
  readonly matchUploadedAt: string;
  readonly level: Level;
  readonly similarity: Decimal;
  readonly confidence: Decimal | null;
  readonly scene: Decimal | null;
  readonly color: Decimal | null;
  readonly product: Decimal | null;
  readonly matchingProducts: number | null;
  readonly matchingSeconds: Decimal;
  readonly longestSeconds: Decimal;
  readonly isVersion: boolean;
  readonly isBumper: boolean;
  readonly algorithmVersion: number;
  readonly segments: readonly (FoundSegment & { readonly confidence: number })[];
  readonly decision: Decision | null;
  readonly decisionNote: string | null;
  readonly decidedAt: string | null;
  readonly createTime: string;
}

export interface Collection<Item> {
  readonly member: readonly Item[];
  readonly totalItems: number;
}

export async function listResults(person: Person, query: ResultsQuery): Promise<Page<ResultRow>> {
  const params = new URLSearchParams({ page: String(query.page), itemsPerPage: String(query.page_size) });
  if (query.search) params.set('search', query.search);
  for (const level of new Set(query.duplicate_level)) params.append('level[]', level);
  if (query.min_similarity !== undefined) params.set('similarity[gte]', String(query.min_similarity));
  if (query.decision === 'NONE') params.set('exists[decision]', 'false');
  else if (query.decision !== undefined) params.set('decision', query.decision);
  if (query.is_bumper !== undefined) params.set('isBumper', String(query.is_bumper));
  if (query.is_version !== undefined) params.set('isVersion', String(query.is_version));
  params.set(`order[${SORT_FIELDS[query.sort_by]}]`, query.sort_order);
  const { member, totalItems } = await person.read<Collection<Similarity>>(`/api/video_similarities?${params.toString()}`);
  return { items: member.map(rowOf), ...pageOf(query, totalItems) };
}

export async function readResult(person: Person, id: string, query: PageQuery): Promise<ResultDetail> {
  const row = rowOf(await person.read<Similarity>(`/api/video_similarities/${id}`));
  const first = (query.page - 1) * query.page_size;
  const shown = row.matching_segments.slice(first, first + query.page_size);
  return { ...row, matching_segments: shown, ...pageOf(query, row.matching_segments.length) };
}

export const pageOf = ({ page, page_size }: PageQuery, total: number) => ({ page, page_size, total, pages: Math.ceil(total / page_size) });

const numberOf = (value: Decimal | null | undefined): number | null => (value === null || value === undefined ? null : Number(value));
const iriOf = (value: Video['uploadedBy']): string => (typeof value === 'string' ? value : (value?.['@id'] ?? ''));

export function rowOf(similarity: Similarity): ResultRow {
  const { video, match, libraryMatch } = similarity;
  const folder = shortFolder(similarity.videoFolder ?? '');
  return {
    id: similarity.uuid,
    file_name: video.originalFilename,
    file_path: [folder, video.originalFilename].filter((part) => part !== '').join(folder.includes(' / ') ? ' / ' : '/'),
    folder,
    file_size: video.fileSize,
    duration: numberOf(video.durationSeconds),
    uploaded_at: similarity.uploadedAt,
    user_id: iriOf(video.uploadedBy),
    overall_similarity: Number(similarity.similarity),
    duplicate_level: similarity.level,
    algorithm_version: String(similarity.algorithmVersion),
    face_similarity: null,
    scene_similarity: numberOf(similarity.scene),
    pose_similarity: null,
    product_similarity: numberOf(similarity.product),
    color_similarity: numberOf(similarity.color),
    confidence_score: numberOf(similarity.confidence),
    matching_faces: null,
    matching_products: similarity.matchingProducts ?? null,
    comparison_url: `/reports/video-similarity/${similarity.uuid}`,
    matching_segments: similarity.segments.map(segmentOf),
    total_matching_duration: Number(similarity.matchingSeconds),
    longest_match_duration: Number(similarity.longestSeconds),
    video: video['@id'],
    match_video: (match ?? libraryMatch)?.['@id'] ?? '',
    is_library: match === null,
    match_file_name: match?.originalFilename ?? libraryMatch?.fileName ?? '',
    match_folder: shortFolder(similarity.matchFolder ?? ''),
    match_duration: numberOf((match ?? libraryMatch)?.durationSeconds),
    match_uploaded_at: similarity.matchUploadedAt,
    is_bumper: similarity.isBumper,
    is_version: similarity.isVersion,
    poster_url: video.thumbnailUrl ?? null,
    match_poster_url: match?.thumbnailUrl ?? null,
    decision: similarity.decision ?? null,
    decision_note: similarity.decisionNote ?? null,
    decided_at: similarity.decidedAt ?? null,
    found_at: similarity.createTime,
  };
}

function segmentOf(segment: Similarity['segments'][number]): ResultSegment {
  return {
    start: segment.start,
    end: segment.end,
    match_start: segment.matchStart,
    match_end: segment.matchEnd,
    similarity: segment.kind === 'EXACT' ? 1 : segment.confidence,
    kind: segment.kind,
    speed: segment.speed,
    is_mirrored: segment.isMirrored,
    placement: segment.placement,
  };
}
