/** What a stream had sold at each handover: known from an export of the running room, or entered here, which makes the shares exact. */
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useSettings } from '#web/api/settings.ts';
import { useLiveResource } from '#web/api/live-events.ts';
import { ApiError } from '#web/api/api-error.ts';
import { forget } from '#web/data/keys.ts';
import { useSave } from '#web/data/use-save.ts';
import { mayDoTo } from '#web/generic/may.ts';
import { toast } from '#web/kit/toast.tsx';
import { timeText } from '#web/kit/time-text.ts';
import { useActor } from '#web/session/use-session.ts';
import { Schedule } from '#domains/scheduling';
import { LiveStreamReading } from '../stream/live-stream-reading.resource.ts';
import { LiveStream } from '../stream/live-stream.resource.ts';
import classes from '../stream/stream-detail.module.css';
import { figureText, type Stream } from '../stream/stream-figures.rules.ts';
import type { Timeline } from '../stream/stream-timeline.rules.ts';

interface HandoversProps {
  readonly stream: Stream;
  readonly timeline: Timeline;
}

export function StreamHandovers({ stream, timeline: { source, handovers } }: HandoversProps) {
  const id = useId();
  const actor = useActor();
  const { currency } = useSettings();
  useLiveResource(LiveStreamReading.plural);
  const zone = stream.liveAccount.timezone;
  // Minutes say it exactly.
  if (source === 'minutes' || handovers.length === 0) return null;
  const mayEnter = mayDoTo(LiveStream, 'update', actor, stream);
  return (
    <section aria-labelledby={id} className={classes.handovers}>
      <h3 id={id} className={classes.handoversTitle}>
        Sold until each handover
      </h3>
      <ul className={classes.plain}>
        {handovers.map(({ at, reading, readAt, gmv }) => (
          <li key={at} className={classes.handover}>
            <span className={classes.when}>{timeText(at, zone, 'time')}</span>
            {reading === null && mayEnter ? <EnterReading stream={stream} at={at} zone={zone} /> : null}
            {reading === null && !mayEnter ? <span className={classes.quiet}>Not known</span> : null}
            {reading === null ? null : (
              <span>
                {figureText('money', gmv, currency)}{' '}
                {readAt === null || readAt === at ? null : <span className={classes.quiet}>read at {timeText(readAt, zone, 'time')}</span>}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function EnterReading({ stream, at, zone }: { readonly stream: Stream; readonly at: string; readonly zone: string }) {
  const client = useQueryClient();
  const save = useSave(LiveStreamReading);
  const [gmv, setGmv] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const enter = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { body: { liveStream: stream['@id'], readAt: at, gmv: gmv.trim().replaceAll(',', '') } },
      {
        onSuccess: () => {
          toast.success('Handover saved');
          return forget(client, Schedule);
        },
        onError: (error) => setProblem((error instanceof ApiError ? error.violations[0]?.message : undefined) ?? error.message),
      },
    );
  };
  return (
    <form className={classes.handoverForm} onSubmit={enter}>
      <TextInput
        size="xs"
        inputMode="decimal"
        aria-label={`GMV until ${timeText(at, zone, 'time')}`}
        placeholder="GMV until then"
        value={gmv}
        error={problem}
        onChange={(event) => {
          setGmv(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <Button type="submit" size="xs" variant="default" loading={save.isPending} disabled={gmv.trim() === ''}>
        Save
      </Button>
    </form>
  );
}
