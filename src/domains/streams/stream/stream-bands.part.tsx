/** Bands of who was on air: one lane for the schedules and one per person, below the chart and aligned with its time axis. */
import { formatTimes } from '#core/date-text';
import type { PlotEdges } from './stream-chart.rules.ts';
import classes from './stream-chart.module.css';
import type { Range } from './stream-minutes.rules.ts';
import { lanesOf, placeOf, type Band, type Lane, type Timeline } from './stream-timeline.rules.ts';

interface StreamBandsProps {
  readonly timeline: Timeline;
  readonly range: Range;
  readonly edges: PlotEdges;
  readonly zone: string;
  readonly color: string;
  /** Crosshair position, in seconds since the epoch. */
  readonly at: number | null;
}

export function StreamBands({ timeline, range, edges, zone, color, at }: StreamBandsProps) {
  const share = at === null || at < range.min || at > range.max ? null : (at - range.min) / (range.max - range.min);
  return (
    <div
      className={classes.bands}
      style={{ '--axis-left': `${edges.left}px`, '--axis-right': `${edges.right}px`, '--account': color } as React.CSSProperties}
      role="group"
      aria-label="Who was on air"
    >
      {lanesOf(timeline).map((lane) => (
        <div key={lane.key} className={classes.lane}>
          <span className={classes.laneName} title={lane.label}>
            {lane.label}
          </span>
          <ul className={classes.track} aria-label={lane.label}>
            {lane.gaps.map((gap) => (
              <BandItem key={`gap ${gap.key}`} band={gap} lane={lane} range={range} zone={zone} gap />
            ))}
            {lane.bands.map((band) => (
              <BandItem key={band.key} band={band} lane={lane} range={range} zone={zone} />
            ))}
          </ul>
        </div>
      ))}
      {share === null ? null : (
        <div className={classes.cursor} aria-hidden>
          <span style={{ left: `${share * 100}%` }} />
        </div>
      )}
    </div>
  );
}

function BandItem({
  band,
  lane,
  range,
  zone,
  gap = false,
}: {
  readonly band: Band;
  readonly lane: Lane;
  readonly range: Range;
  readonly zone: string;
  readonly gap?: boolean;
}) {
  const place = placeOf(band, range);
  if (place === null) return null;
  const text = `${band.label}, ${formatTimes(band.start, band.end, zone)}`;
  return (
    <li
      className={classes.band}
      data-kind={lane.kind}
      data-gap={gap || undefined}
      data-cut-left={place.cutLeft || undefined}
      data-cut-right={place.cutRight || undefined}
      style={{ left: `${place.left * 100}%`, width: `${place.width * 100}%` }}
      title={text}
    >
      <span className={classes.bandFace}>
        <span className={classes.bandText}>{lane.kind === 'person' ? band.label : text}</span>
      </span>
    </li>
  );
}
