/** The segments of pairs as the timeline of a video shows them. */
import sql from 'sql-template-tag';
import type { Queryable } from '#server/database';
import type { Span, Stretch } from '../pair/spans.rules.ts';

/** A segment of a pair as the timeline of a video shows it. */
interface SourceSegment {
  readonly span: Span;
  readonly confidence: number;
}

interface SegmentsOfPair {
  readonly segments: readonly SourceSegment[];
  readonly bumpers: readonly Stretch[];
}

/** The segments of some similarities with their confidence. @returns by uuid. */
export async function readSourceSegments(db: Queryable, similarities: readonly string[]): Promise<Map<string, SegmentsOfPair>> {
  const rows = await db.rows<SegmentsOfPair & { uuid: string }>(sql`
    select uuid, bumpers, (select coalesce(jsonb_agg(jsonb_build_object('confidence', coalesce(one -> 'confidence', '1'),
        'span', jsonb_build_array(one -> 'start', one -> 'end', one -> 'matchStart', one -> 'matchEnd'))), '[]')
      from jsonb_array_elements(segments) one) as segments
    from video_similarity where uuid = any(${similarities}::uuid[])`);
  return new Map(rows.map(({ uuid, ...row }) => [uuid, row]));
}
