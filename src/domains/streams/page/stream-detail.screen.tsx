/** Page of a live stream: main figures, minute chart with who was on air, results by schedule, products, audience, and imports. */
import { Button, Skeleton } from '@mantine/core';
import { IconPencil, IconRefresh } from '#web/kit/icons.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useLiveResource } from '#web/api/live-events.ts';
import { call } from '#web/data/call.ts';
import { forget, keys } from '#web/data/keys.ts';
import { useItem } from '#web/data/use-item.ts';
import { BackToList } from '#web/generic/back-to-list.tsx';
import { type AnyItem, uuidOf } from '#web/generic/any-item.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { lastListAddress } from '#web/generic/list/last-address.ts';
import { mayCall, mayDoTo } from '#web/generic/may.ts';
import { RecordHeader } from '#web/generic/record-header.tsx';
import { useRemoval } from '#web/generic/removal.tsx';
import { DateTime } from '#web/kit/date-time.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { showInOrder } from '#web/kit/in-order.ts';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useActor } from '#web/session/use-session.ts';
import { AccountDot } from '../stream/account-tag.part.tsx';
import { LiveStream } from '../stream/live-stream.resource.ts';
import { StreamProfile, StreamSources } from './stream-audience.part.tsx';
import { useTimeline } from '../stream/stream-data.hook.tsx';
import classes from '../stream/stream-detail.module.css';
import { StreamCounts, StreamImports } from './stream-details.part.tsx';
import { figureText, type Stream } from '../stream/stream-figures.rules.ts';
import { StreamMinutes } from './stream-minutes.part.tsx';
import { StreamOnAir } from './stream-on-air.part.tsx';
import { StreamProducts } from './stream-products.part.tsx';
import { StreamTiles } from '../stream/stream-tiles.part.tsx';
import { rematchStream } from '../matching/matching.action.ts';
import { rematchText } from '../matching/rematch-text.rules.ts';

export default function StreamDetailScreen() {
  const { uuid = '' } = useParams({ strict: false });
  useLiveResource(LiveStream.plural);
  const { data, error, refetch } = useItem(LiveStream, uuid);
  if (data === undefined)
    return error === null ? (
      <DetailSkeleton />
    ) : (
      <ErrorState wholePage error={error} onRetry={() => void refetch()} back={<BackToList resource={LiveStream} />} />
    );
  return <StreamPage key={uuid} stream={data.item} version={data.etag ?? ''} />;
}

function StreamPage({ stream, version }: { readonly stream: Stream; readonly version: string }) {
  const timeline = useTimeline(stream.uuid, version);
  const retry = () => void timeline.refetch();
  return (
    <>
      <Head stream={stream} />
      <div ref={showInOrder} className={classes.page}>
        {stream.provisional ? (
          <p className={classes.note} role="note">
            The figures are provisional: the stream was still live when they were exported. Import the LIVE list again for the final ones.
          </p>
        ) : null}
        <StreamTiles stream={stream} />
        <StreamMinutes stream={stream} timeline={timeline.data} />
        <StreamOnAir stream={stream} timeline={timeline.data} error={timeline.error} onRetry={retry} />
        <div className={classes.pair}>
          <StreamProducts stream={stream} />
          <div className={classes.stack}>
            <StreamSources stream={stream} />
            <StreamProfile stream={stream} />
          </div>
        </div>
        <StreamCounts stream={stream} />
        <StreamImports stream={stream} />
      </div>
    </>
  );
}

function Head({ stream }: { readonly stream: Stream }) {
  const actor = useActor();
  const navigate = useNavigate();
  const { liveAccount: account, startTime, endTime, durationHours, title, provisional } = stream;
  const removal = useRemoval(
    LiveStream,
    () => void navigate({ to: '/live-streams', search: () => lastListAddress(LiveStream) }),
    <>
      {account.identity}, <DateTime value={startTime} zone={account.timezone} />, with its figures.
    </>,
  );
  const item = stream as unknown as AnyItem;
  const changeable = mayDoTo(LiveStream, 'update', actor, item);
  return (
    <RecordHeader
      resource={LiveStream}
      item={stream}
      removal={removal}
      picture={<AccountDot color={account.color} size={16} />}
      title={
        <>
          {title ?? <DateTime value={startTime} zone={account.timezone} />}
          {provisional ? (
            <>
              {' '}
              <SeverityBadge severity="warning" label="Provisional" />
            </>
          ) : null}
        </>
      }
      subtitle={
        <span className={classes.subtitle}>
          <AppLink to={`/live-accounts/${uuidOf(account['@id'])}`} className={classes.link}>
            {account.identity}
          </AppLink>
          <span>
            <DateTime value={startTime} zone={account.timezone} style={title === null ? 'time' : 'date-time'} />–
            <DateTime value={endTime} zone={account.timezone} style="time" />
          </span>
          <span>· {figureText('hours', durationHours, '')}</span>
        </span>
      }
      actions={mayCall(rematchStream, LiveStream, actor, item) ? <Rematch stream={stream} /> : undefined}
      main={
        changeable ? (
          <Button
            leftSection={<IconPencil size={16} aria-hidden />}
            renderRoot={(root) => <AppLink {...root} to={`/live-streams/${stream.uuid}/edit`} />}
          >
            Edit
          </Button>
        ) : undefined
      }
    />
  );
}

function Rematch({ stream }: { readonly stream: Stream }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      (await call<typeof rematchStream>('POST /api/live_streams/:uuid/rematch', { params: { uuid: stream.uuid } })).data,
    onSuccess: (answer) => {
      toast.success(rematchText(answer));
      void forget(client, LiveStream);
      void client.invalidateQueries({ queryKey: keys.all('schedules') });
    },
    onError: (error) => toast.error(error, { title: 'The schedules could not be rematched' }),
  });
  return (
    <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} loading={isPending} onClick={() => mutate()}>
      Match schedules again
    </Button>
  );
}

function DetailSkeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading">
      <Skeleton h={24} w={240} mb={10} />
      <Skeleton h={12} w={320} mb="xl" />
      <div className={classes.page} aria-hidden>
        <div className={classes.tiles}>
          {Array.from({ length: 10 }, (_none, index) => (
            <div key={index} className={classes.tile}>
              <Skeleton h={10} w="50%" />
              <Skeleton h={18} w="65%" my={6} />
              <Skeleton h={10} w="40%" />
            </div>
          ))}
        </div>
        <Skeleton h={280} />
        <div>
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} h={14} my={18} />
          ))}
        </div>
      </div>
    </div>
  );
}
