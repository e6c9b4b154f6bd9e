/** Notifies admins of reused footage: once for each upload of the last day that contains much of an earlier delivery. */
import sql from 'sql-template-tag';
import { uuidFromIri } from '#core/iri';
import { reuseFound, type ReuseFound } from '#domains/similarity';
import { VideoUpload } from '#domains/video';
import type { Listener } from '#server/jobs/job';
import { admins } from './people.query.ts';
import { listenWith, sent, type Reaction } from './raise.service.ts';

interface Found {
  readonly similarity: string;
  readonly task: string;
  readonly earlier: string;
  readonly seconds: number;
  readonly others: number;
  readonly people: readonly string[];
}

/** Older uploads are analysed too, when the service is new or its method changes, but not reported all at once. */
const FRESH = sql`interval '1 day'`;

const reactToReuse: Reaction<ReuseFound> = async (tx, { video }) => {
  const uuid = uuidFromIri(VideoUpload, video);
  const [found] = await tx.rows<Found>(sql`
    select s.uuid as similarity, t.title as task, coalesce(e.title, s.match_file_name) as earlier, s.matching_seconds::float8 as seconds,
      count(*) over ()::int - 1 as others, ${admins} as people
    from video_similarity s join video_upload v on v.uuid = s.video join video_task t on t.uuid = v.video_task
    left join video_upload m on m.uuid = s.match left join video_task e on e.uuid = m.video_task
    where s.video = ${uuid} and not s.is_version and not s.is_bumper and s.decision is null and s.level <> 'LOW' and v.create_time > now() - ${FRESH}
    order by s.matching_seconds desc, s.id limit 1`);
  if (found === undefined) return { state: 'SKIPPED', message: 'The upload is old, the match is minor, or it is already decided.' };
  const { similarity, task, earlier, seconds, others, people } = found;
  const more = others === 0 ? '' : `, and ${others} more ${others === 1 ? 'video shares' : 'videos share'} footage with it`;
  const whole = Math.max(1, Math.round(seconds));
  return sent(tx, [
    {
      key: `reuse:${uuid}`,
      type: 'APPROVAL_REQUEST',
      to: people,
      title: `Reused footage: ${task}`,
      text: `${whole} s ${whole === 1 ? 'was' : 'were'} delivered before, in “${earlier}”${more}. Please review.`,
      link: `/reports/video-similarity/${similarity}`,
      subject: video,
    },
  ]);
};

export const reuseListener: Listener = listenWith(reuseFound, 'notifications.reuse', reactToReuse);
