/** Minute chart: bars on the left axis, a line on the right one, a crosshair, and a brush selection to zoom in. */
import { useComputedColorScheme } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { canvasColor } from '#web/kit/canvas-color.ts';
import { axisText, clockText, type PlotEdges } from './stream-chart.rules.ts';
import classes from './stream-chart.module.css';
import { MINUTE_S, SERIES, type Chosen, type Plotted, type Range } from './stream-minutes.rules.ts';

export interface ChartHandle {
  /** Moves the crosshair to a minute by its index; null removes it. */
  readonly point: (index: number | null) => void;
}

interface StreamChartProps {
  readonly data: Plotted;
  readonly chosen: Chosen;
  readonly range: Range;
  readonly zone: string;
  readonly currency: string;
  /** Space taken by the axes. */
  readonly edges: PlotEdges;
  /** The index of the minute under the crosshair. */
  readonly onPoint: (index: number | null) => void;
  readonly onBrush: (range: Range) => void;
  readonly onReset: () => void;
  readonly handle: Ref<ChartHandle>;
}

/** Tick intervals of the time axis, in seconds. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720, 1440].map((minutes) => minutes * MINUTE_S);
const LABEL_ROOM = 64;
const AXIS_HEIGHT = 30;
const TOP = 8;
/** A narrower brush selection counts as a click. */
const MIN_BRUSH_PX = 6;

export default function StreamChart({ data, chosen, range, zone, currency, edges, onPoint, onBrush, onReset, handle }: StreamChartProps) {
  const scheme = useComputedColorScheme('light');
  const { ref: sizeRef, width, height } = useElementSize<HTMLDivElement>();
  const place = useRef<HTMLDivElement>(null);
  const merged = useMergedRef(sizeRef, place);
  const plot = useRef<UPlot | null>(null);
  // The plot keeps its hooks for its lifetime, while the callbacks may change at every render.
  const calls = useRef({ onPoint, onBrush, onReset });
  calls.current = { onPoint, onBrush, onReset };
  const shown = useRef(range);
  shown.current = range;
  const ready = width > 0 && height > 0;

  useEffect(() => {
    if (!ready || place.current === null) return;
    const made = new UPlot(
      optionsOf(),
      [data.times, data.left, ...(chosen.right === null ? [] : [data.right])] as UPlot.AlignedData,
      place.current,
    );
    plot.current = made;
    return () => {
      plot.current = null;
      made.destroy();
    };

    function optionsOf(): UPlot.Options {
      const style = getComputedStyle(place.current!);
      const ink = (name: string) => canvasColor(place.current!, name);
      const quiet = ink('--ink-soft');
      const line = ink('--line');
      const font = `11px ${style.fontFamily}`;
      const axis = { stroke: quiet, font, ticks: { show: false } };
      const upright = (scale: 'left' | 'right', name: keyof typeof SERIES): UPlot.Axis => ({
        ...axis,
        stroke: ink(`--${scale}-ink`),
        scale,
        size: scale === 'left' ? edges.left : edges.right,
        gap: 6,
        side: scale === 'left' ? 3 : 1,
        grid: scale === 'left' ? { stroke: line, width: 1 } : { show: false },
        values: (_, splits) => splits.map((value) => axisText(SERIES[name].kind, value, currency)),
      });
      const fromNothing: UPlot.Scale = { range: (_, _min, max) => [0, max === null || max <= 0 ? 1 : max * 1.08] };
      return {
        width: Math.floor(place.current!.clientWidth),
        height: Math.floor(place.current!.clientHeight),
        padding: [TOP, chosen.right === null ? edges.right : 0, 0, 0],
        tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), zone),
        legend: { show: false },
        cursor: {
          y: false,
          // Snaps to minutes, like the values above the chart and the line through the bands.
          move: (self, left, top) => [left < 0 ? left : self.valToPos(data.times[self.posToIdx(left)]!, 'x'), top],
          drag: { x: true, y: false, setScale: false },
          points: { size: 6 },
          bind: {
            dblclick: () => () => {
              calls.current.onReset();
              return null;
            },
          },
        },
        scales: { x: { time: true, range: () => [shown.current.min, shown.current.max] }, left: fromNothing, right: fromNothing },
        series: [
          {},
          {
            scale: 'left',
            fill: ink('--left-fill'),
            width: 0,
            paths: UPlot.paths.bars!({ size: [0.9, 24], align: 1 }),
            points: { show: false },
          },
          ...(chosen.right === null
            ? []
            : [
                {
                  scale: 'right',
                  stroke: ink('--right-ink'),
                  width: data.times.length > place.current!.clientWidth ? 1 : 1.75,
                  points: { show: false },
                } satisfies UPlot.Series,
              ]),
        ],
        axes: [
          {
            ...axis,
            size: AXIS_HEIGHT,
            space: LABEL_ROOM,
            incrs: STEPS,
            grid: { show: false },
            values: (_, splits) => splits.map((seconds, index) => clockText(seconds, splits[index - 1], zone)),
          },
          upright('left', chosen.left),
          ...(chosen.right === null ? [] : [upright('right', chosen.right)]),
        ],
        hooks: {
          setCursor: [({ cursor }) => calls.current.onPoint(cursor.idx ?? null)],
          setSelect: [
            (self) => {
              const { left, width: wide } = self.select;
              if (wide >= MIN_BRUSH_PX) calls.current.onBrush({ min: self.posToVal(left, 'x'), max: self.posToVal(left + wide, 'x') });
              self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
            },
          ],
        },
      };
    }
    // Changes of size and range are handled by the effects below.
  }, [ready, data, chosen, zone, currency, edges, scheme]);

  useEffect(() => {
    if (width > 0 && height > 0) plot.current?.setSize({ width: Math.floor(width), height: Math.floor(height) });
  }, [width, height]);

  useEffect(() => {
    plot.current?.setScale('x', { min: range.min, max: range.max });
  }, [range]);

  useImperativeHandle(
    handle,
    () => ({
      point(index) {
        const drawn = plot.current;
        const at = index === null ? undefined : data.times[index];
        drawn?.setCursor(at === undefined ? { left: -10, top: -10 } : { left: drawn.valToPos(at, 'x') + 0.5, top: 10 });
      },
    }),
    [data],
  );

  return <div ref={merged} className={classes.canvas} aria-hidden />;
}
