/** Timeline of a video: waveform, marked range, comments at their frames, current position, and a preview on hover. */
import { both } from '#core/typed-object';
import { firstIn } from '#core/present';
import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { formatCount } from '#core/number-format';
import type { Peaks } from '../media/peaks.rules.ts';
import type { StripLayout } from '../version/strip-layout.rules.ts';
import type { Comment } from './comments.hook.tsx';
import type { FrameClock } from './frame-clock.rules.ts';
import { usePlayerState, type Player } from './player.hook.tsx';
import { marksOf, nextOf, type Mark, type Thread } from './threads.rules.ts';
import classes from './review.module.css';

interface TimelineProps {
  readonly player: Player;
  readonly seconds: number;
  readonly threads: readonly Thread<Comment>[];
  /** Uuid of the open comment. */
  readonly open: string | null;
  readonly peaksUrl: string | null;
  readonly strip: { readonly url: string; readonly layout: StripLayout } | null;
  readonly onComment: (comment: Comment) => void;
}

/** Width of a mark in pixels. */
const MARK_WIDTH = 24;

/** Positions on the timeline are proportional to time, like the waveform, from the first frame to the last. */
function shareOf({ frames, secondsOf }: FrameClock, at: number): number {
  const [begin, end] = [secondsOf(0), secondsOf(Math.max(0, frames - 1))];
  return end > begin ? (secondsOf(at) - begin) / (end - begin) : 0;
}

const percent = (share: number) => `${share * 100}%`;

export function Timeline({ player, seconds, threads, open, peaksUrl, strip, onComment }: TimelineProps) {
  return (
    <div className={classes.timeline}>
      <Track player={player} seconds={seconds} peaksUrl={peaksUrl} strip={strip} />
      <Marks clock={player.clock} threads={threads} open={open} onComment={onComment} />
    </div>
  );
}

function Track({ player, seconds, peaksUrl, strip }: Pick<TimelineProps, 'player' | 'seconds' | 'peaksUrl' | 'strip'>) {
  const { frames, clock } = player;
  const frame = usePlayerState(player, (state) => state.frame);
  const range = usePlayerState(player, (state) => state.range);
  const track = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const [begin, end] = [clock.secondsOf(0), clock.secondsOf(Math.max(0, frames - 1))];
  const share = (at: number) => percent(shareOf(clock, at));
  const frameUnder = ({ clientX }: PointerEvent): number => {
    const { left, width } = track.current!.getBoundingClientRect();
    return clock.frameAt(begin + Math.min(1, Math.max(0, (clientX - left) / width)) * (end - begin));
  };
  const keys = (event: KeyboardEvent) => {
    const far = event.shiftKey ? 10 : 1;
    const step = { ArrowLeft: -far, ArrowDown: -far, ArrowRight: far, ArrowUp: far }[event.key];
    const to = { Home: 0, End: frames - 1, PageUp: frame - frames / 10, PageDown: frame + frames / 10 }[event.key];
    if (step !== undefined) player.step(step);
    else if (to !== undefined) player.seek(Math.round(to));
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={track}
      className={classes.track}
      role="slider"
      tabIndex={0}
      aria-label="Position"
      aria-valuemin={0}
      aria-valuemax={Math.max(0, frames - 1)}
      aria-valuenow={frame}
      aria-valuetext={clock.timecode(frame)}
      onKeyDown={keys}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        player.seek(frameUnder(event));
      }}
      onPointerMove={(event) => {
        const at = frameUnder(event);
        setPointed(at);
        if (event.currentTarget.hasPointerCapture(event.pointerId)) player.seek(at);
      }}
      onPointerLeave={() => setPointed(null)}
    >
      <Sound url={peaksUrl} seconds={seconds} />
      {range === null ? null : (
        <span className={classes.range} style={{ left: share(range.first), width: `calc(${share(range.last)} - ${share(range.first)})` }} />
      )}
      <span className={classes.head} style={{ left: share(frame) }} />
      {pointed === null ? null : (
        <div className={classes.preview} style={{ left: `clamp(80px, ${share(pointed)}, calc(100% - 80px))` }}>
          {strip === null ? null : <Tile strip={strip} seconds={clock.secondsOf(pointed)} />}
          <span className="numbers">{clock.timecode(pointed)}</span>
        </div>
      )}
    </div>
  );
}

interface MarksProps extends Pick<TimelineProps, 'threads' | 'open' | 'onComment'> {
  readonly clock: FrameClock;
}

/** Comments that are too close to have separate marks share one, so that there are never more than fit next to each other. */
function Marks({ clock, threads, open, onComment }: MarksProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const marks = useMemo(
    () => (width === 0 ? [] : marksOf(threads, (frame) => shareOf(clock, frame), MARK_WIDTH / width)),
    [threads, clock, width],
  );
  return (
    <div ref={ref} className={classes.marks}>
      {marks.map((mark) => (
        <MarkButton key={firstIn(mark.comments).uuid} mark={mark} clock={clock} open={open} onComment={onComment} />
      ))}
    </div>
  );
}

function MarkButton({ mark, clock, open, onComment }: Pick<MarksProps, 'clock' | 'open' | 'onComment'> & { readonly mark: Mark<Comment> }) {
  const { comments, from, to, resolved } = mark;
  const [first, last] = [comments[0]!, comments.at(-1)!];
  const range = `${clock.timecode(first.frame!)}${last.frame === first.frame ? '' : ` to ${clock.timecode(last.frame!)}`}`;
  return (
    <button
      type="button"
      className={classes.mark}
      data-resolved={resolved || undefined}
      data-open={comments.some(({ uuid }) => uuid === open) || undefined}
      style={{ left: percent(from), width: comments.length === 1 && to > from ? percent(to - from) : undefined }}
      aria-label={
        comments.length === 1
          ? `Comment at ${range}: ${first.text.slice(0, 60)}`
          : `${formatCount(comments.length)} comments at ${range}. Press again for the next.`
      }
      onClick={() => onComment(nextOf(comments, open))}
    >
      {comments.length === 1 ? null : <span aria-hidden>{comments.length > 99 ? '99+' : comments.length}</span>}
    </button>
  );
}

function Tile({ strip: { url, layout }, seconds }: { readonly strip: NonNullable<TimelineProps['strip']>; readonly seconds: number }) {
  const index = Math.min(layout.count - 1, Math.floor(seconds / layout.intervalSeconds));
  return (
    <div
      className={classes.tile}
      style={{
        width: layout.tileWidth,
        height: layout.tileHeight,
        backgroundImage: `url("${url}")`,
        backgroundPosition: `-${(index % layout.columns) * layout.tileWidth}px -${Math.floor(index / layout.columns) * layout.tileHeight}px`,
      }}
    />
  );
}

/** Waveform from left to right; empty without sound, or when it could not be loaded. */
const Sound = memo(function Sound({ url, seconds }: { readonly url: string | null; readonly seconds: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme();
  const { data } = useQuery({
    queryKey: ['peaks', url],
    queryFn: async ({ signal }) => {
      const answer = await fetch(url!, { signal });
      if (!answer.ok) throw new Error('The waveform could not be loaded.');
      return (await answer.json()) as Peaks;
    },
    enabled: url !== null,
    staleTime: Infinity,
  });
  useEffect(() => {
    const place = canvas.current;
    if (place === null || data === undefined) return;
    const draw = () => {
      const scale = window.devicePixelRatio;
      const [width, height] = [place.clientWidth, place.clientHeight];
      [place.width, place.height] = [Math.round(width * scale), Math.round(height * scale)];
      const pen = place.getContext('2d')!;
      pen.scale(scale, scale);
      pen.fillStyle = getComputedStyle(place).color;
      for (let x = 0; x < width; x += 1) {
        const [from, to] = both([x, x + 1], (at) => Math.floor(((at / width) * seconds) / data.intervalSeconds));
        const peak = Math.max(0, ...data.peaks.slice(from, Math.max(from + 1, to)));
        const tall = Math.max(1, peak * (height - 2));
        pen.fillRect(x, (height - tall) / 2, 1, tall);
      }
    };
    draw();
    const watching = new ResizeObserver(draw);
    watching.observe(place);
    return () => watching.disconnect();
  }, [data, seconds, scheme]);
  return <canvas ref={canvas} className={classes.sound} aria-hidden />;
});
