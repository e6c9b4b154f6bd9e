/** Sparkline of a stream's GMV by quarter of an hour, for lists; the requests of a page are batched into one call. */
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { formatMoney } from '#core/money';
import { useSettings } from '#web/api/settings.ts';
import { call } from '#web/data/call.ts';
import { timeText } from '#web/kit/time-text.ts';
import { drawingOf, QUARTER_MS, type Shape } from './sparkline.rules.ts';
import type { streamSparklines } from './sparklines.action.ts';
import classes from './stream-parts.module.css';

const WIDTH = 96;
const HEIGHT = 26;
/** Rows of a page render almost simultaneously: requests within this window are batched. */
const GATHER_MS = 12;
const MAX_PER_REQUEST = 200;

interface Waiting {
  readonly uuid: string;
  readonly settle: (shape: Shape | null) => void;
  readonly fail: (error: unknown) => void;
}

let waiting: Waiting[] = [];

function fetchShape(uuid: string): Promise<Shape | null> {
  return new Promise((settle, fail) => {
    if (waiting.length === 0) setTimeout(() => void fetchWaiting(), GATHER_MS);
    waiting.push({ uuid, settle, fail });
  });
}

async function fetchWaiting(): Promise<void> {
  const batch = waiting;
  waiting = [];
  for (let first = 0; first < batch.length; first += MAX_PER_REQUEST) {
    const chunk = batch.slice(first, first + MAX_PER_REQUEST);
    try {
      const { data } = await call<typeof streamSparklines>('GET /api/live-streams/sparklines', {
        input: { 'streams[]': chunk.map(({ uuid }) => uuid) },
      });
      for (const { uuid, settle } of chunk) settle(data.sparklines.find(({ liveStream }) => liveStream.endsWith(uuid)) ?? null);
    } catch (error) {
      for (const { fail } of chunk) fail(error);
    }
  }
}

export function StreamSparkline({ uuid, zone }: { readonly uuid: string; readonly zone: string }) {
  const { data, isPending } = useQuery({
    queryKey: ['api', 'live_streams', 'sparkline', uuid],
    queryFn: () => fetchShape(uuid),
    staleTime: 60_000,
  });
  return (
    <span className={classes.spark} style={{ width: WIDTH, height: HEIGHT }}>
      {isPending ? <Skeleton component="span" display="block" h={10} /> : null}
      {isPending ? null : data === null || data === undefined ? <NoDrawing /> : <Drawing shape={data} zone={zone} />}
    </span>
  );
}

function NoDrawing() {
  return <span className={classes.sparkEmpty}>–</span>;
}

const Drawing = memo(function Drawing({ shape: { start, values }, zone }: { readonly shape: Shape; readonly zone: string }) {
  const { currency } = useSettings();
  const drawing = drawingOf(values, WIDTH, HEIGHT);
  if (drawing === null) return <NoDrawing />;
  const highest = values.reduce<number>(
    (best, value, index) => (value !== null && Number(value) > Number(values[best] ?? -1) ? index : best),
    0,
  );
  const text = `GMV by quarter of an hour, highest ${formatMoney(values[highest]!, currency)} at ${timeText(new Date(Date.parse(start) + highest * QUARTER_MS).toISOString(), zone, 'time')}`;
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={text}>
      <title>{text}</title>
      {drawing.areas.map((path) => (
        <path key={path} d={path} className={classes.sparkArea} />
      ))}
      {drawing.lines.map((path) => (
        <path key={path} d={path} className={classes.sparkLine} />
      ))}
      <circle cx={drawing.peak.x} cy={drawing.peak.y} r={1.75} className={classes.sparkPeak} />
    </svg>
  );
});
