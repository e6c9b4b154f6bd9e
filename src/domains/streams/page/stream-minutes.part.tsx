/** Minute-by-minute section of a stream: two selectable figures, zoom, and who was on air. */
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChartBar, IconTable, IconZoomIn, IconZoomOut, IconZoomReset } from '#web/kit/icons.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, useCallback, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useSettings } from '#web/api/settings.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { LatePart } from '#web/kit/late-part.tsx';
import { useScreenKeys, type ShortcutGroup } from '#web/kit/screen-keys.ts';
import { zoneText } from '#web/kit/time-text.ts';
import { DashboardImportLink } from '../import/dashboard-import-link.part.tsx';
import { StreamBands } from '../stream/stream-bands.part.tsx';
import type { ChartHandle } from '../stream/stream-chart.part.tsx';
import classes from '../stream/stream-chart.module.css';
import { edgesOf } from '../stream/stream-chart.rules.ts';
import { useMinutes } from '../stream/stream-data.hook.tsx';
import parts from '../stream/stream-detail.module.css';
import type { Stream } from '../stream/stream-figures.rules.ts';
import { MinuteTable } from '../stream/stream-minute-table.part.tsx';
import { MinuteValues } from '../stream/stream-minute-values.part.tsx';
import {
  plotted,
  readChosen,
  SERIES,
  seriesWithValues,
  tableOf,
  wholeRange,
  writeChosen,
  zoomed,
  type Chosen,
  type Minute,
  type Range,
  type SeriesName,
} from '../stream/stream-minutes.rules.ts';
import type { Timeline } from '../stream/stream-timeline.rules.ts';

const StreamChart = lazy(() => import('../stream/stream-chart.part.tsx'));

const NARROW = '(max-width: 40em)';
const NEARER = 0.5;
const FAR_STEP = 10;
const KEYS: ShortcutGroup = {
  title: 'Chart per minute',
  shortcuts: [
    { keys: ['←', '→'], what: `Move by a minute (Shift: ${FAR_STEP} minutes)` },
    { keys: ['+', '-', '0'], what: 'Zoom in, zoom out, show all' },
  ],
};
const NO_RIGHT = 'none';

interface StreamMinutesProps {
  readonly stream: Stream;
  readonly timeline: Timeline | undefined;
}

export function StreamMinutes({ stream, timeline }: StreamMinutesProps) {
  const id = useId();
  const { data: minutes, error, refetch } = useMinutes(stream['@id']);
  const zone = stream.liveAccount.timezone;
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={parts.head}>
        <h2 id={id} className={parts.title}>
          Minute by minute
        </h2>
        <p className={parts.aside}>
          Times in {zone.replaceAll('_', ' ')} ({zoneText(stream.startTime, zone)})
        </p>
      </div>
      {minutes === undefined && error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} compact title="The minutes could not be loaded" />
      ) : null}
      {minutes === undefined && error === null ? <ChartBones /> : null}
      {minutes === undefined ? null : minutes.length === 0 ? (
        <NoMinutes stream={stream} timeline={timeline} />
      ) : (
        <Minutes stream={stream} minutes={minutes} timeline={timeline} />
      )}
    </section>
  );
}

function spanOf({ startTime, endTime }: Stream) {
  return { start: Date.parse(startTime) / 1000, end: Date.parse(endTime) / 1000 };
}

function NoMinutes({ stream, timeline }: StreamMinutesProps) {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
  const range = useMemo(() => wholeRange([], spanOf(stream)), [stream]);
  return (
    <>
      <EmptyState
        compact
        icon={<IconChartBar size={18} stroke={1.5} />}
        title="No minutes yet"
        description={
          <>
            Import the <DashboardImportLink stream={stream}>LIVE dashboard export</DashboardImportLink> to see figures by minute and exactly
            what each shift sold.
          </>
        }
      />
      {timeline === undefined || range.max <= range.min ? null : (
        <StreamBands
          timeline={timeline}
          range={range}
          edges={edgesOf(false, narrow)}
          zone={stream.liveAccount.timezone}
          color={stream.liveAccount.color}
          at={null}
        />
      )}
    </>
  );
}

function Minutes({ stream, minutes, timeline }: StreamMinutesProps & { readonly minutes: readonly Minute[] }) {
  useScreenKeys(KEYS);
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { currency } = useSettings();
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
  const zone = stream.liveAccount.timezone;
  const offered = useMemo(() => seriesWithValues(minutes), [minutes]);
  const chosen = useMemo(() => readChosen({ left: search.left, right: search.right }, offered), [search.left, search.right, offered]);
  const data = useMemo(() => plotted(minutes, chosen), [minutes, chosen]);
  const whole = useMemo(() => wholeRange(data.times, spanOf(stream)), [data.times, stream]);
  const edges = useMemo(() => edgesOf(chosen.right !== null, narrow), [chosen.right, narrow]);
  const [near, setNear] = useState<Range | null>(null);
  const [point, setPoint] = useState<number | null>(null);
  const [asTable, setAsTable] = useState(false);
  const chart = useRef<ChartHandle>(null);
  const range = near ?? whole;
  const table = useMemo(() => tableOf(data, range, chosen), [data, range, chosen]);
  const look = useCallback(
    (range: Range | null) => setNear(range === null || range.max - range.min >= whole.max - whole.min ? null : range),
    [whole],
  );
  const at = point === null ? null : (data.times[point] ?? null);
  const choose = (part: Partial<Chosen>) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...writeChosen({ ...chosen, ...part }) }),
      replace: true,
      resetScroll: false,
    });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const last = data.times.length - 1;
    const step = event.shiftKey ? FAR_STEP : 1;
    const places: Readonly<Record<string, number>> = {
      ArrowRight: Math.min(last, (point ?? -1) + step),
      ArrowLeft: Math.max(0, (point ?? last + 1) - step),
      Home: data.times.findIndex((time) => time >= range.min),
      End: data.times.findLastIndex((time) => time < range.max),
    };
    const target = places[event.key];
    if (target !== undefined) chart.current?.point(target);
    else if (event.key === '+' || event.key === '=') look(zoomed(range, whole, NEARER, at ?? undefined));
    else if (event.key === '-') look(zoomed(range, whole, 1 / NEARER, at ?? undefined));
    else if (event.key === '0' || (event.key === 'Escape' && near !== null)) setNear(null);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={classes.controls}>
        <SeriesChoice
          side="left"
          label="Bars"
          value={chosen.left}
          offered={offered}
          onChange={(left) => choose({ left: left as SeriesName })}
        />
        <SeriesChoice
          side="right"
          label="Line"
          value={chosen.right ?? NO_RIGHT}
          offered={offered.filter((name) => name !== chosen.left)}
          onChange={(right) => choose({ right: right === NO_RIGHT ? null : (right as SeriesName) })}
        />
        <div className={classes.tools}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label="Zoom in"
            onClick={() => look(zoomed(range, whole, NEARER, at ?? undefined))}
          >
            <IconZoomIn size={16} aria-hidden />
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label="Zoom out"
            disabled={near === null}
            onClick={() => look(zoomed(range, whole, 1 / NEARER))}
          >
            <IconZoomOut size={16} aria-hidden />
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconZoomReset size={16} aria-hidden />}
            disabled={near === null}
            onClick={() => setNear(null)}
          >
            Whole stream
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={asTable ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
        </div>
      </div>
      {asTable ? (
        <MinuteTable table={table} chosen={chosen} zone={zone} timeline={timeline} />
      ) : (
        <>
          <MinuteValues data={data} chosen={chosen} point={point} zone={zone} timeline={timeline} range={range} />
          <div
            className={classes.plot}
            tabIndex={0}
            role="group"
            aria-label={`Chart of ${SERIES[chosen.left].label}${chosen.right === null ? '' : ` and ${SERIES[chosen.right].label}`} by minute. Arrow keys move between minutes, plus and minus zoom, 0 shows the whole stream.`}
            onKeyDown={onKeyDown}
            onBlur={() => chart.current?.point(null)}
          >
            <LatePart skeleton={<ChartBones />}>
              <StreamChart
                data={data}
                chosen={chosen}
                range={range}
                zone={zone}
                currency={currency}
                edges={edges}
                onPoint={setPoint}
                onBrush={(range) => look(zoomed(range, whole, 1))}
                onReset={() => setNear(null)}
                handle={chart}
              />
            </LatePart>
          </div>
        </>
      )}
      {timeline === undefined ? (
        <Skeleton h={52} mt={6} />
      ) : (
        <StreamBands
          timeline={timeline}
          range={range}
          edges={edges}
          zone={zone}
          color={stream.liveAccount.color}
          at={asTable ? null : at}
        />
      )}
      {asTable ? null : <p className={classes.hint}>Drag over the chart to zoom in. Double-click to show the whole stream again.</p>}
    </>
  );
}

interface SeriesChoiceProps {
  readonly side: 'left' | 'right';
  readonly label: string;
  readonly value: string;
  readonly offered: readonly SeriesName[];
  readonly onChange: (value: string) => void;
}

function SeriesChoice({ side, label, value, offered, onChange }: SeriesChoiceProps) {
  const id = useId();
  return (
    <div className={classes.axisChoice}>
      <span className={classes.swatch} data-side={side} aria-hidden />
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        id={id}
        size="xs"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[
          ...(side === 'right' ? [{ value: NO_RIGHT, label: 'None' }] : []),
          ...offered.map((name) => ({ value: name, label: SERIES[name].label })),
        ]}
      />
    </div>
  );
}

/** Heights of the placeholder bars, the same at every render. */
const BONES = [22, 34, 48, 40, 62, 74, 58, 80, 66, 90, 72, 60, 78, 52, 44, 56, 38, 46, 30, 24];

function ChartBones() {
  return (
    <div className={classes.bones} role="status" aria-label="Loading the chart">
      {BONES.map((height, index) => (
        <Skeleton key={index} h={`${height}%`} radius="xs" />
      ))}
    </div>
  );
}
