/** Dashboard card with open comments of the last two weeks that mention the user, latest first, each linking to its frame. */
import { Card, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Actor } from '#core/access';
import { iriOf } from '#core/iri';
import { Temporal } from '#core/time';
import { User } from '#domains/identity';
import { useLiveResource } from '#web/api/live-events.ts';
import { useList } from '#web/data/use-list.ts';
import { uuidOf } from '#web/generic/any-item.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { AwaitedPart } from '#web/kit/dashboard-skeleton.tsx';
import { DateTime } from '#web/kit/date-time.tsx';
import classes from '../job/jobs.module.css';
import { VideoComment } from './video-comment.resource.ts';

const SHOWN = 5;
const DAYS = 14;

export default function MyMentions({ actor }: { readonly actor: Actor }) {
  useLiveResource(VideoComment.plural);
  const [since] = useState(() =>
    Temporal.Now.instant()
      .subtract({ hours: 24 * DAYS })
      .round('second')
      .toString(),
  );
  const { data, isLoading } = useList(VideoComment, [
    ['mentions', iriOf(User, actor.user)],
    ['exists[resolvedAt]', 'false'],
    ['exists[parent.resolvedAt]', 'false'],
    // Comments on older versions are never resolved, so the list is limited by time.
    ['createTime[after]', since],
    ['order[id]', 'desc'],
    ['itemsPerPage', String(SHOWN)],
  ]);
  if (isLoading) return <AwaitedPart />;
  if (data === undefined || data.total === 0) return null;
  return (
    <Card component="section" aria-label="Mentions you" maw="52rem">
      <Title order={2} size="h5" mb="sm">
        Mentions you{' '}
        <Text span c="dimmed" size="sm">
          {data.total}
        </Text>
      </Title>
      <ul className={classes.rows}>
        {data.items.map((comment) => (
          <li key={comment.uuid} className={classes.row}>
            <AppLink
              className={classes.task}
              data-two
              to={`/video-uploads/${uuidOf(comment.videoUpload)}`}
              search={comment.frame === null ? {} : { frame: comment.frame }}
            >
              <span className={classes.what}>
                <Text span size="sm" lineClamp={2}>
                  {comment.text}
                </Text>
                <small>
                  {comment.authorName} · {comment.videoTitle}
                </small>
              </span>
              <DateTime value={comment.createTime} />
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
