/**
 * Chart of a report: bars for groups, lines over time, the comparison period in grey, an optional second scale, and a crosshair that
 * shows values.
 */
import { itemAt } from '#core/present';
import { useComputedColorScheme } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { canvasColor } from '#web/kit/canvas-color.ts';
import type { ChartProps, ChartSeries } from './chart-place.part.tsx';
import { axisWidth, fitLabel, labelSpacing } from './chart-labels.rules.ts';
import { axisText, figureText } from './report-text.rules.ts';
import classes from './reports.module.css';

const TOP = 10;
const LABEL_SIZE = 11;
/** Height of the horizontal axis, by the number of lines of its labels. */
const AXIS_HEIGHTS = { 1: 24, 2: 40 } as const;
const RIGHT = 12;
const EDGE = 0.6;

export default function ReportChart({ labels, series, kind, currency }: ChartProps) {
  const scheme = useComputedColorScheme('light');
  const { ref: sizeRef, width, height } = useElementSize<HTMLDivElement>();
  const place = useRef<HTMLDivElement>(null);
  const merged = useMergedRef(sizeRef, place);
  const plot = useRef<UPlot | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const ready = width > 0 && height > 0;

  useEffect(() => {
    if (!ready || place.current === null) return;
    const target = place.current;
    const ink = (name: string) => canvasColor(target, name);
    const font = `${LABEL_SIZE}px ${getComputedStyle(target).fontFamily}`;
    const widthOf = measuring(font);
    const axis = { stroke: ink('--ink-soft'), font, ticks: { show: false } };
    const chart = new UPlot(
      {
        width: Math.floor(target.clientWidth),
        height: Math.floor(target.clientHeight),
        padding: [TOP, series.some(({ right }) => right) ? 0 : RIGHT, 0, 0],
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, points: { size: 6 } },
        scales: {
          x: { time: false, range: () => (kind === 'bars' ? [-EDGE, labels.length - 1 + EDGE] : [0, Math.max(1, labels.length - 1)]) },
          left: SCALE,
          right: SCALE,
        },
        series: [
          {},
          ...series.map((one, index) =>
            seriesOf(one, index, ink, kind === 'bars' ? series.filter((other) => other.line !== true).length : 0),
          ),
        ],
        axes: [
          {
            ...axis,
            size: AXIS_HEIGHTS[labels.some((label) => label.includes('\n')) ? 2 : 1],
            space: (_, _axis, _least, _most, room) => labelSpacing(room, labels.length, kind),
            grid: { show: false },
            incrs: [1, 2, 3, 4, 7, 10, 14, 28, 56, 91, 182],
            values: (plot, splits, _axis, spacing) =>
              splits.map((value) => {
                const label = labels[value];
                if (label === undefined) return '';
                const left = plot.bbox.left / devicePixelRatio + plot.valToPos(value, 'x');
                return fitLabel(label, { spacing, left, right: plot.width - left }, widthOf);
              }),
          },
          ...(['left', 'right'] as const).flatMap((scale): UPlot.Axis[] => {
            const first = series.find(({ right = false }) => right === (scale === 'right'));
            return first === undefined
              ? []
              : [
                  {
                    ...axis,
                    scale,
                    side: scale === 'left' ? 3 : 1,
                    size: (_, shown: readonly string[] | null) => axisWidth((shown ?? []).map(widthOf)),
                    gap: 6,
                    grid: scale === 'left' ? { stroke: ink('--line'), width: 1 } : { show: false },
                    values: (_, splits) => splits.map((value) => axisText(first.unit, value, currency)),
                  },
                ];
          }),
        ],
        hooks: { setCursor: [({ cursor }) => setPointed(cursor.idx ?? null)] },
      },
      [labels.map((_, index) => index), ...series.map(({ values }) => [...values])] as UPlot.AlignedData,
      target,
    );
    plot.current = chart;
    return () => {
      plot.current = null;
      chart.destroy();
    };
    // The size is updated by the effect below.
  }, [ready, labels, series, kind, currency, scheme]);

  useEffect(() => {
    if (width > 0 && height > 0) plot.current?.setSize({ width: Math.floor(width), height: Math.floor(height) });
  }, [width, height]);

  const active = pointed === null || labels[pointed] === undefined ? null : pointed;
  return (
    <>
      <p className={classes.reading} aria-hidden>
        {active === null ? (
          series.map(({ label, ink }) => (
            <span key={label}>
              <i style={{ background: `var(${ink})` }} />
              {label}
            </span>
          ))
        ) : (
          <>
            <b>{itemAt(labels, active).replace('\n', ' ')}</b>
            {series.map(({ label, ink, unit, values }) => (
              <span key={label}>
                <i style={{ background: `var(${ink})` }} />
                {label} {figureText(unit, values[active], currency)}
              </span>
            ))}
          </>
        )}
      </p>
      <div ref={merged} className={classes.canvas} aria-hidden />
    </>
  );
}

/** Width of a text in CSS pixels. */
function measuring(font: string): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d')!;
  context.font = font;
  return (text) => context.measureText(text).width;
}

const SCALE: UPlot.Scale = { range: (_, least, most) => [Math.min(0, least ?? 0), most === null || most <= 0 ? 1 : most * 1.08] };

function seriesOf(
  { ink: name, right = false, line = false }: ChartSeries,
  index: number,
  ink: (name: string) => string,
  bars: number,
): UPlot.Series {
  const scale = right ? 'right' : 'left';
  if (line || bars === 0) return { scale, stroke: ink(name), width: 2, points: { show: false }, spanGaps: false };
  // Bars of a group are side by side, the first on the left.
  const share = 0.76 / bars;
  return {
    scale,
    fill: ink(name),
    stroke: ink(name),
    width: 0,
    points: { show: false },
    paths: UPlot.paths.bars!({ size: [share, 56], align: bars === 1 ? 0 : index === 0 ? -1 : 1, gap: bars === 1 ? 0 : 2 }),
  };
}
