/** Shows both pictures: side by side, the earlier one overlaid on the later one with a wipe, or their difference. */
import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { IconMovie } from '#web/kit/icons.ts';
import { DifferenceCanvas } from './difference.part.tsx';
import type { PairPlayer } from './pair-player.client.ts';
import { cssTransform, type Affine } from './placement.rules.ts';
import classes from './comparison.module.css';

export type View = 'side' | 'wipe' | 'difference';
export const VIEWS: readonly { readonly value: View; readonly label: string }[] = [
  { value: 'side', label: 'Side by side' },
  { value: 'wipe', label: 'Wipe' },
  { value: 'difference', label: 'Difference' },
];

export interface Shown {
  readonly source: string;
  readonly poster: string | null;
  readonly name: string;
  /** Width by height. */
  readonly ratio: number;
}

interface PairStageProps {
  readonly player: PairPlayer;
  readonly view: View;
  readonly later: Shown;
  readonly earlier: Shown;
  readonly places: { readonly later: RefObject<HTMLVideoElement | null>; readonly earlier: RefObject<HTMLVideoElement | null> };
  /** From the earlier frame to the later one. */
  readonly affine: Affine;
  /** Why the earlier video has no picture; null if it has one. */
  readonly absent: string | null;
  /** A URL has expired, or a file cannot be played. */
  readonly onBroken: (which: 'later' | 'earlier') => void;
}

export function PairStage({ player, view, later, earlier, places, affine, absent, onBroken }: PairStageProps) {
  const [wipe, setWipe] = useState(50);
  const vars = { '--ratio': later.ratio, '--earlier-ratio': earlier.ratio, '--wipe': `${wipe}%` } as CSSProperties;
  const placed: CSSProperties = view === 'wipe' ? { transform: cssTransform(affine, later.ratio) } : {};
  const video = (which: 'later' | 'earlier', shown: Shown, label: string, style?: CSSProperties) => (
    <video
      ref={places[which]}
      src={which === 'earlier' && absent !== null ? undefined : shown.source}
      poster={shown.poster ?? undefined}
      playsInline
      preload="auto"
      aria-label={label}
      className={classes.film}
      style={style}
      onError={() => onBroken(which)}
      onClick={() => player.toggle()}
    />
  );
  return (
    <div className={classes.stage} data-view={view} style={vars}>
      <figure className={classes.picture} data-which="later">
        {video('later', later, `Later video, ${later.name}`)}
        <figcaption className={classes.which}>Later</figcaption>
      </figure>
      <figure className={classes.picture} data-which="earlier">
        <div className={classes.cut}>{video('earlier', earlier, `Earlier video, ${earlier.name}`, placed)}</div>
        {absent === null ? null : (
          <p className={classes.absent} role="note">
            <IconMovie size={22} stroke={1.5} aria-hidden />
            {absent}
          </p>
        )}
        <figcaption className={classes.which}>Earlier</figcaption>
      </figure>
      {view === 'difference' ? <DifferenceCanvas player={player} places={places} affine={affine} ratio={later.ratio} /> : null}
      {view === 'wipe' ? <Divider value={wipe} onChange={setWipe} /> : null}
    </div>
  );
}

/** To its right the earlier video is shown. */
function Divider({ value, onChange }: { readonly value: number; readonly onChange: (value: number) => void }) {
  const handle = useRef<HTMLDivElement>(null);
  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, width } = handle.current!.parentElement!.getBoundingClientRect();
    onChange(Math.min(100, Math.max(0, ((event.clientX - left) / width) * 100)));
  };
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -100, End: 100 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onChange(Math.min(100, Math.max(0, value + by * (event.shiftKey ? 10 : 1))));
  };
  return (
    <div className={classes.dividerRoom}>
      <div
        ref={handle}
        className={classes.divider}
        role="slider"
        tabIndex={0}
        aria-label="Divider between the later and the earlier video"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(value)}
        aria-valuetext={`${Math.round(value)}% of the later video`}
        onKeyDown={keys}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      >
        <span aria-hidden />
      </div>
    </div>
  );
}
