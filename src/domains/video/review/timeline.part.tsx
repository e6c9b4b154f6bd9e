/** Timeline of a video: waveform, marked range, comments at their frames, current position, and a preview on hover. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useComputedColorScheme } from '@mantine/core';
import type { Peaks } from '../media/peaks.rules.ts';
import type { StripLayout } from '../media/strip-layout.rules.ts';
import type { Comment } from './comments.hook.tsx';
import { usePlayerState, type Player } from './player.hook.tsx';
import classes from './review.module.css';

interface TimelineProps {
  readonly player: Player;
  readonly seconds: number;
  readonly comments: readonly Comment[];
  readonly peaksUrl: string | null;
  readonly strip: { readonly url: string; readonly layout: StripLayout } | null;
  readonly onComment: (comment: Comment) => void;
}

export function Timeline({ player, seconds, comments, peaksUrl, strip, onComment }: TimelineProps) {
  const { frames, clock } = player;
  const frame = usePlayerState(player, (state) => state.frame);
  const range = usePlayerState(player, (state) => state.range);
  const track = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  // Positions are proportional to time, like the waveform, from the first frame to the last.
  const [begin, end] = [clock.secondsOf(0), clock.secondsOf(Math.max(0, frames - 1))];
  const share = (at: number) => `${(end > begin ? (clock.secondsOf(at) - begin) / (end - begin) : 0) * 100}%`;
  const frameUnder = ({ clientX }: PointerEvent): number => {
    const { left, width } = track.current!.getBoundingClientRect();
    return clock.frameAt(begin + Math.min(1, Math.max(0, (clientX - left) / width)) * (end - begin));
  };
  const keys = (event: KeyboardEvent) => {
    const to = { Home: 0, End: frames - 1, PageUp: frame - frames / 10, PageDown: frame + frames / 10 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    player.seek(Math.round(to));
  };
  return (
    <div className={classes.timeline}>
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
          <span
            className={classes.range}
            style={{ left: share(range.first), width: `calc(${share(range.last)} - ${share(range.first)})` }}
          />
        )}
        <span className={classes.head} style={{ left: share(frame) }} />
        {pointed === null ? null : (
          <div className={classes.preview} style={{ left: `clamp(80px, ${share(pointed)}, calc(100% - 80px))` }}>
            {strip === null ? null : <Tile strip={strip} seconds={clock.secondsOf(pointed)} />}
            <span className="numbers">{clock.timecode(pointed)}</span>
          </div>
        )}
      </div>
      <div className={classes.marks}>
        {comments
          .filter((comment) => comment.frame !== null && comment.parent === null)
          .map((comment) => (
            <button
              key={comment.uuid}
              type="button"
              className={classes.mark}
              data-resolved={comment.resolvedAt !== null || undefined}
              style={{
                left: share(comment.frame!),
                width: comment.endFrame === null ? undefined : `calc(${share(comment.endFrame)} - ${share(comment.frame!)})`,
              }}
              aria-label={`Comment at ${clock.timecode(comment.frame!)}: ${comment.text.slice(0, 60)}`}
              onClick={() => onComment(comment)}
            />
          ))}
      </div>
    </div>
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
function Sound({ url, seconds }: { readonly url: string | null; readonly seconds: number }) {
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
        const [from, to] = [x, x + 1].map((at) => Math.floor(((at / width) * seconds) / data.intervalSeconds)) as [number, number];
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
}
