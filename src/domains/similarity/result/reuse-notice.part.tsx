/**
 * Notice on an upload for admins and managers that footage was delivered before: how much, in which video, and a link to the comparison.
 */
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/data/call.ts';
import type { RecordPartProps } from '#web/domain-web.ts';
import { uuidOf } from '#web/generic/any-item.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { IconCopy } from '#web/kit/icons.ts';
import { useActor } from '#web/session/use-session.ts';
import { pageOf } from '../library/library-text.rules.ts';
import type { readReuse } from './results.action.ts';
import { reuseText } from './reuse-text.rules.ts';
import classes from './reuse-notice.module.css';

const AGAIN_MS = 20_000;

export default function ReuseNotice({ item }: RecordPartProps) {
  const { roles } = useActor();
  const isReader = roles.includes('ROLE_ADMIN') || roles.includes('ROLE_MANAGER');
  const { data } = useQuery({
    queryKey: ['api', 'video_similarities', 'reuse', item.uuid],
    queryFn: async ({ signal }) =>
      (await call<typeof readReuse>('GET /api/video_uploads/:uuid/reuse', { params: { uuid: item.uuid }, signal })).data,
    enabled: isReader && item.processing === 'READY',
    // Only admins get an event when a comparison ends.
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' || state.data?.status === 'RUNNING' ? AGAIN_MS : false),
  });
  const notice = data === undefined ? null : reuseText(data);
  if (notice === null) return null;
  const { what, where, more, isAllowed } = notice;
  return (
    <span className={classes.notice} data-allowed={isAllowed || undefined}>
      <IconCopy size={13} aria-hidden />
      <span>
        {what}
        {where === null ? null : (
          <>
            , in <AppLink to={pageOf(where.video)}>{where.title}</AppLink>
          </>
        )}
        {more === null ? null : ` ${more}`}
        {isAllowed ? ' (allowed)' : null}
        {where?.similarity == null ? null : (
          <>
            {' · '}
            <AppLink to={`/reports/video-similarity/${uuidOf(where.similarity)}`}>Compare</AppLink>
            {more === null ? null : (
              <>
                {' · '}
                <AppLink to={`/reports/video-similarity/timelines/${item.uuid}`}>All sources</AppLink>
              </>
            )}
          </>
        )}
      </span>
    </span>
  );
}
