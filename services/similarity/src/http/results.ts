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

/** A `VideoSimilarity` of Greenroom. */
export interface Similarity {
  readonly uuid: string;
  readonly video: Video;
  readonly match: Video;
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
  const asked = new URLSearchParams({ page: String(query.page), itemsPerPage: String(query.page_size) });
  if (query.search) asked.set('search', query.search);
  for (const level of new Set(query.duplicate_level)) asked.append('level[]', level);
  if (query.min_similarity !== undefined) asked.set('similarity[gte]', String(query.min_similarity));
  if (query.decision === 'NONE') asked.set('exists[decision]', 'false');
  else if (query.decision !== undefined) asked.set('decision', query.decision);
  if (query.is_version !== undefined) asked.set('isVersion', String(query.is_version));
  asked.set(`order[${SORT_FIELDS[query.sort_by]}]`, query.sort_order);
  const { member, totalItems } = await person.read<Collection<Similarity>>(`/api/video_similarities?${asked.toString()}`);
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

export function rowOf(one: Similarity): ResultRow {
  const { video, match } = one;
  const folder = shortFolder(one.videoFolder ?? '');
  return {
    id: one.uuid,
    file_name: video.originalFilename,
    file_path: [folder, video.originalFilename].filter((part) => part !== '').join(folder.includes(' / ') ? ' / ' : '/'),
    folder,
    file_size: video.fileSize,
    duration: numberOf(video.durationSeconds),
    uploaded_at: one.uploadedAt,
    user_id: iriOf(video.uploadedBy),
    overall_similarity: Number(one.similarity),
    duplicate_level: one.level,
    algorithm_version: String(one.algorithmVersion),
    face_similarity: null,
    scene_similarity: numberOf(one.scene),
    pose_similarity: null,
    product_similarity: numberOf(one.product),
    color_similarity: numberOf(one.color),
    confidence_score: numberOf(one.confidence),
    matching_faces: null,
    matching_products: one.matchingProducts ?? null,
    comparison_url: `/reports/video-similarity/${one.uuid}`,
    matching_segments: one.segments.map(segmentOf),
    total_matching_duration: Number(one.matchingSeconds),
    longest_match_duration: Number(one.longestSeconds),
    video: video['@id'],
    match_video: match['@id'],
    match_file_name: match.originalFilename,
    match_folder: shortFolder(one.matchFolder ?? ''),
    match_duration: numberOf(match.durationSeconds),
    match_uploaded_at: one.matchUploadedAt,
    is_version: one.isVersion,
    poster_url: video.thumbnailUrl ?? null,
    match_poster_url: match.thumbnailUrl ?? null,
    decision: one.decision ?? null,
    decision_note: one.decisionNote ?? null,
    decided_at: one.decidedAt ?? null,
    found_at: one.createTime,
  };
}

function segmentOf(one: Similarity['segments'][number]): ResultSegment {
  return {
    start: one.start,
    end: one.end,
    match_start: one.matchStart,
    match_end: one.matchEnd,
    similarity: one.kind === 'EXACT' ? 1 : one.confidence,
    kind: one.kind,
    speed: one.speed,
    is_mirrored: one.isMirrored,
    placement: one.placement,
  };
}
