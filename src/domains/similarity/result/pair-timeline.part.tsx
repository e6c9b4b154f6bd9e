/** Shared timeline of both videos: a lane for each on one scale, and every segment as a ribbon between them. */
import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { clockText, durationText, shareText } from '../pair/similarity-text.rules.ts';
import { isOtherSpeed } from './measured.rules.ts';
import type { PairPlayer } from './pair-player.client.ts';
import { usePairState } from './pair-player.hook.tsx';
import { ribbonPath, stretch, ticks } from './ribbons.rules.ts';
import { Filmstrip } from './filmstrip.part.tsx';
import type { Strip } from '../pair/strip.rules.ts';
import type { KeptSegment } from '../pair/video-similarity.resource.ts';
import { useWidth } from './width.hook.tsx';
import classes from './comparison.module.css';

const RIBBONS = 56;
const LANE = 44;
/** Minimum widths for the labels. */
const LABELLED = 44;
const LABELLED_WHOLE = 110;

const LEGEND = { EXACT: 'Identical', COPY: 'Verified copy', POSSIBLE: 'Possible, not verified' } as const;

interface PairTimelineProps {
  readonly player: PairPlayer;
  readonly segments: readonly KeptSegment[];
  readonly strips: { readonly later: Strip | null; readonly earlier: Strip | null };
}

export function PairTimeline({ player, segments, strips }: PairTimelineProps) {
  const room = useRef<HTMLDivElement>(null);
  const width = useWidth(room);
  const { later, earlier } = player.lengths;
  const longest = Math.max(later, earlier, 0.1);
  const scale = width / longest;
  return (
    <div className={classes.timeline} ref={room} style={{ '--lane': `${LANE}px` } as CSSProperties}>
      <Lane player={player} which="later" scale={scale} strip={strips.later} segments={segments} />
      <Ribbons player={player} segments={segments} scale={scale} width={width} />
      <Lane player={player} which="earlier" scale={scale} strip={strips.earlier} segments={segments} />
      <div className={classes.ticks} aria-hidden>
        {ticks(longest, width).map((second) => (
          <span key={second} style={{ left: second * scale }}>
            {durationText(second)}
          </span>
        ))}
      </div>
      <p className={classes.legend} aria-hidden>
        {(['EXACT', 'COPY', 'POSSIBLE'] as const)
          .filter((kind) => segments.some((segment) => segment.kind === kind))
          .map((kind) => (
            <span key={kind} data-kind={kind}>
              {LEGEND[kind]}
            </span>
          ))}
      </p>
    </div>
  );
}

interface LaneProps {
  readonly player: PairPlayer;
  readonly which: 'later' | 'earlier';
  readonly scale: number;
  readonly strip: Strip | null;
  readonly segments: readonly KeptSegment[];
}

/** Seeks the later video; the earlier one follows. */
function Lane({ player, which, scale, strip, segments }: LaneProps) {
  const length = player.lengths[which];
  const at = usePairState(player, (state) => (which === 'later' ? state.second : player.earlier()));
  const current = usePairState(player, (state) => state.current);
  const isLater = which === 'later';
  const seekTo = (event: PointerEvent) =>
    player.seek((event.clientX - event.currentTarget.getBoundingClientRect().left) / Math.max(scale, 0.001));
  const keys = (event: KeyboardEvent) => {
    const to = { Home: 0, End: length, PageUp: at - length / 10, PageDown: at + length / 10, ArrowLeft: at - 0.5, ArrowRight: at + 0.5 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    player.seek(to);
  };
  const slider = isLater
    ? ({
        role: 'slider',
        tabIndex: 0,
        'aria-label': 'Position in the later video',
        'aria-valuemin': 0,
        'aria-valuemax': Math.round(length),
        'aria-valuenow': Math.round(at),
        'aria-valuetext': clockText(at),
        onKeyDown: keys,
        onPointerDown: (event: PointerEvent) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          seekTo(event);
        },
        onPointerMove: (event: PointerEvent) => (event.currentTarget.hasPointerCapture(event.pointerId) ? seekTo(event) : undefined),
      } as const)
    : {};
  return (
    <div className={classes.lane} data-which={which} style={{ width: length * scale }} {...slider}>
      {strip === null ? null : <Filmstrip strip={strip} width={length * scale} height={LANE} scale={scale} />}
      {segments.map((segment, index) => {
        const { left, width } = isLater ? stretch(segment.start, segment.end, scale) : stretch(segment.matchStart, segment.matchEnd, scale);
        return (
          <span
            key={index}
            className={classes.stretch}
            data-kind={segment.kind}
            data-on={index === current || undefined}
            style={{ left, width }}
          />
        );
      })}
      <span className={classes.head} style={{ left: at * scale }} />
      <span className={classes.laneName} aria-hidden>
        {isLater ? 'Later' : 'Earlier'}
      </span>
    </div>
  );
}

interface RibbonsProps {
  readonly player: PairPlayer;
  readonly segments: readonly KeptSegment[];
  readonly scale: number;
  readonly width: number;
}

/** Roving tab index: one ribbon is reachable by Tab, the others by the arrow keys. */
function Ribbons({ player, segments, scale, width }: RibbonsProps) {
  const current = usePairState(player, (state) => state.current);
  return (
    <svg className={classes.ribbons} width={width} height={RIBBONS} role="group" aria-label="Segments">
      <defs>
        <pattern id="possible" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2.5" height="6" fill="currentColor" />
        </pattern>
      </defs>
      {segments.map((segment, index) => (
        <Ribbon
          key={index}
          segment={segment}
          number={index + 1}
          scale={scale}
          isCurrent={index === current}
          isStop={index === (current ?? 0)}
          onPlay={() => player.playSegment(index)}
          onMove={(by) => player.go(by)}
        />
      ))}
      {segments.map((segment, index) => (
        <RibbonLabel key={index} segment={segment} scale={scale} />
      ))}
    </svg>
  );
}

interface RibbonProps {
  readonly segment: KeptSegment;
  readonly number: number;
  readonly scale: number;
  readonly isCurrent: boolean;
  readonly isStop: boolean;
  readonly onPlay: () => void;
  readonly onMove: (by: 1 | -1) => void;
}

function Ribbon({ segment, number, scale, isCurrent, isStop, onPlay, onMove }: RibbonProps) {
  const { start, end, matchStart, matchEnd, kind, confidence, isMirrored, speed } = segment;
  const words = [
    `Segment ${number}: ${clockText(start)} to ${clockText(end)}, earlier ${clockText(matchStart)} to ${clockText(matchEnd)}`,
    LEGEND[kind].toLowerCase(),
    `${shareText(confidence)} confidence`,
    ...(isMirrored ? ['mirrored'] : []),
    ...(isOtherSpeed(speed) ? [`speed ${speed.toFixed(2)}`] : []),
  ].join(', ');
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') onPlay();
    else if (event.key === 'ArrowRight' || event.key === 'ArrowDown') onMove(1);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') onMove(-1);
    else return;
    event.preventDefault();
  };
  return (
    <g
      className={classes.ribbon}
      data-kind={kind}
      data-on={isCurrent || undefined}
      role="button"
      tabIndex={isStop ? 0 : -1}
      aria-label={words}
      aria-pressed={isCurrent}
      onClick={onPlay}
      onKeyDown={keys}
    >
      <title>{words}</title>
      <path d={ribbonPath(segment, scale, RIBBONS)} fillOpacity={(isCurrent ? 0.6 : 0.3) * (0.3 + 0.7 * confidence)} />
    </g>
  );
}

/** Above all ribbons, which may cross, at the seconds of the later video. */
function RibbonLabel({ segment: { start, end, confidence, isMirrored }, scale }: Pick<RibbonProps, 'segment' | 'scale'>) {
  const room = (end - start) * scale;
  if (room < LABELLED) return null;
  return (
    <text x={((start + end) / 2) * scale} y={16} textAnchor="middle" className={classes.ribbonLabel} aria-hidden>
      {shareText(confidence)}
      {isMirrored && room > LABELLED_WHOLE ? ' · mirrored' : ''}
    </text>
  );
}
