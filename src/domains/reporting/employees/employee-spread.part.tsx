/** Scatter plot of employees: hours on air on the x-axis, GMV per hour on the y-axis, point size by GMV. */
import { useElementSize } from '@mantine/hooks';
import { useMemo, useState, type PointerEvent } from 'react';
import { useSettings } from '#web/api/settings.ts';
import type { EmployeeGroup } from './employee-performance.rules.ts';
import { axisText, figureText } from '../report/report-text.rules.ts';
import classes from '../report/reports.module.css';
import { NAME_GAP, nearest, placePoints, shareOf, ticksOf, type SpreadPoint } from './spread.rules.ts';

const MARGIN = { left: 54, top: 12, right: 16, bottom: 36 };
const NEAR = 24;
const AVERAGE_WIDTH = 84;
const AVERAGE_HEIGHT = 18;

interface EmployeeSpreadProps {
  readonly groups: readonly EmployeeGroup[];
  /** GMV per hour of all employees. */
  readonly average: number | null;
  readonly chosen: string | null;
  readonly onChoose: (employee: string) => void;
}

export function EmployeeSpread({ groups, average, chosen, onChoose }: EmployeeSpreadProps) {
  const { currency } = useSettings();
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const [pointed, setPointed] = useState<string | null>(null);
  const points = useMemo(
    () =>
      groups.flatMap(({ key, label, onAirHours, hourlyGmv, gmv }): SpreadPoint[] =>
        onAirHours === null || hourlyGmv === null
          ? []
          : [{ key, label, across: Number(onAirHours), up: Number(hourlyGmv), weight: Number(gmv) }],
      ),
    [groups],
  );
  const across = ticksOf(
    points.map((point) => point.across),
    Math.max(2, Math.floor(width / 90)),
  );
  const up = ticksOf([...points.map((point) => point.up), ...(average === null ? [] : [average])], 4);
  const frame = {
    left: MARGIN.left,
    top: MARGIN.top,
    right: Math.max(width - MARGIN.right, MARGIN.left + 1),
    bottom: Math.max(height - MARGIN.bottom, MARGIN.top + 1),
  };
  const xOf = (value: number) => frame.left + shareOf(value, across) * (frame.right - frame.left);
  const yOf = (value: number) => frame.bottom - shareOf(value, up) * (frame.bottom - frame.top);
  const level = average === null ? null : { y: yOf(average), text: `All: ${figureText('money', average, currency)}` };
  const placed = placePoints(
    points,
    frame,
    across,
    up,
    level === null ? [] : [{ left: frame.left, right: frame.left + AVERAGE_WIDTH, top: level.y - AVERAGE_HEIGHT, bottom: level.y }],
  );
  const active = groups.find(({ key }) => key === (pointed ?? chosen));
  const find = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return nearest(placed, event.clientX - box.left, event.clientY - box.top, NEAR)?.key ?? null;
  };
  return (
    <figure
      className={classes.chart}
      role="img"
      aria-label={`Hours on air and GMV per hour of ${points.length} people. The table has the numbers.`}
    >
      <p className={classes.reading} aria-hidden>
        {active === undefined ? (
          <span>One point per employee: hours on air (x), GMV per hour (y), size by GMV</span>
        ) : (
          <>
            <b>{active.label}</b>
            <span>{figureText('hours', active.onAirHours, currency)} h on air</span>
            <span>{figureText('money', active.hourlyGmv, currency)} per hour</span>
            <span>{figureText('money', active.gmv, currency)} GMV</span>
          </>
        )}
      </p>
      <div ref={ref} className={classes.canvas}>
        {width === 0 || height === 0 ? null : (
          <svg
            className={classes.spread}
            width={width}
            height={height}
            aria-hidden
            onPointerMove={(event) => setPointed(find(event))}
            onPointerLeave={() => setPointed(null)}
            onPointerUp={(event) => {
              const key = find(event);
              if (key !== null) onChoose(key);
            }}
          >
            {up.map((tick) => (
              <g key={tick}>
                <line x1={frame.left} x2={frame.right} y1={yOf(tick)} y2={yOf(tick)} data-grid />
                <text x={frame.left - 8} y={yOf(tick)} dy="0.32em" textAnchor="end">
                  {axisText('money', tick, currency)}
                </text>
              </g>
            ))}
            {across.map((tick) => (
              <text key={tick} x={xOf(tick)} y={frame.bottom + 15} textAnchor="middle">
                {axisText('hours', tick, currency)}
              </text>
            ))}
            <text x={frame.right} y={height - 4} textAnchor="end">
              Hours on air
            </text>
            {level === null ? null : <line x1={frame.left} x2={frame.right} y1={level.y} y2={level.y} data-average />}
            {placed.map(({ key, x, y, radius }) => (
              <circle key={key} cx={x} cy={y} r={radius} data-on={key === pointed || key === chosen || undefined} />
            ))}
            {level === null ? null : (
              <text x={frame.left + 4} y={level.y - 5} data-average>
                {level.text}
              </text>
            )}
            {placed.map(({ key, label, x, y, radius, named }) =>
              named || key === chosen || key === pointed ? (
                <text key={key} x={x + radius + NAME_GAP} y={y} dy="0.32em" data-name>
                  {label}
                </text>
              ) : null,
            )}
          </svg>
        )}
      </div>
    </figure>
  );
}
