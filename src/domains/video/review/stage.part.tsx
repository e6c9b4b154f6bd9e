/** Video with its drawings, single or compared with another version: side by side, by a wipe, or as the difference. */
import { useEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { useSteadyLinks } from '#web/data/steady-links.ts';
import { evenClockOf, followed, type Version } from './compared.rules.ts';
import { ExactFrame } from './exact-frame.part.tsx';
import type { Player } from './player.hook.tsx';
import classes from './review.module.css';

export type Comparison = 'side' | 'wipe' | 'difference';
export const COMPARISONS: readonly { readonly value: Comparison; readonly label: string }[] = [
  { value: 'side', label: 'Side by side' },
  { value: 'wipe', label: 'Wipe' },
  { value: 'difference', label: 'Difference' },
];

interface StageProps {
  readonly place: RefObject<HTMLVideoElement | null>;
  readonly player: Player;
  readonly source: string;
  /** The frames are unevenly spaced. */
  readonly uneven: boolean;
  readonly poster: string | null;
  /** Aspect ratio, width divided by height. */
  readonly ratio: number;
  readonly other: { readonly source: string; readonly label: string; readonly version: Version } | null;
  readonly comparison: Comparison;
  readonly label: string;
  /** Called when the URL has expired or the file cannot be played. */
  readonly onBroken: () => void;
  readonly children: ReactNode;
}

export function Stage({ place, player, source, uneven, poster, ratio, other, comparison, label, onBroken, children }: StageProps) {
  const [wipe, setWipe] = useState(50);
  const compared = other === null ? undefined : comparison;
  return (
    <div className={classes.stage} data-comparison={compared}>
      <figure className={classes.picture} style={vars(ratio)}>
        <video
          ref={place}
          src={source}
          poster={poster ?? undefined}
          playsInline
          preload="auto"
          aria-label={label}
          className={classes.video}
          onError={onBroken}
          onClick={() => player.toggle()}
        />
        {uneven ? <ExactFrame player={player} source={source} /> : null}
        {other !== null && comparison !== 'side' ? (
          <Follower
            player={player}
            source={other.source}
            label={other.label}
            version={other.version}
            clip={comparison === 'wipe' ? `inset(0 0 0 ${wipe}%)` : undefined}
            blend={comparison === 'difference'}
          />
        ) : null}
        {children}
        {compared === undefined ? null : (
          <figcaption className={classes.which}>
            {compared === 'difference' ? `${label} compared with ${other!.label.toLowerCase()}` : label}
          </figcaption>
        )}
        {compared === 'wipe' ? (
          <>
            <span className={classes.wipeLine} style={{ left: `${wipe}%` }} aria-hidden />
            <span className={classes.which} data-right>
              {other!.label}
            </span>
          </>
        ) : null}
      </figure>
      {other !== null && comparison === 'side' ? (
        <figure className={classes.picture} style={vars(ratio)}>
          <Follower player={player} source={other.source} label={other.label} version={other.version} />
          <figcaption className={classes.which}>{other.label}</figcaption>
        </figure>
      ) : null}
      {compared === 'wipe' ? (
        <input
          type="range"
          className={classes.wipe}
          min={0}
          max={100}
          value={wipe}
          aria-label="Wipe position"
          onChange={(event) => setWipe(Number(event.currentTarget.value))}
        />
      ) : null}
    </div>
  );
}

const vars = (ratio: number) => ({ '--ratio': ratio }) as CSSProperties;

interface FollowerProps {
  readonly player: Player;
  readonly source: string;
  readonly label: string;
  readonly version: Version;
  readonly clip?: string | undefined;
  readonly blend?: boolean;
}

/** Shows the same frame as the player, muted. */
function Follower({ player, source: link, label, version, clip, blend = false }: FollowerProps) {
  const { frameRate, durationSeconds, frameCount, frameOffset, frameTimesUrl } = version;
  const uneven = frameTimesUrl !== null;
  const clock = useMemo(
    () => evenClockOf({ frameRate, durationSeconds, frameCount, frameOffset, frameTimesUrl }),
    [frameRate, durationSeconds, frameCount, frameOffset, frameTimesUrl],
  );
  const [{ source }, renewLink] = useSteadyLinks({ source: link });
  const place = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const follow = () => {
      const video = place.current;
      if (video === null || video.readyState === 0) return;
      const { frame, playing, speed } = player.state();
      const watched = { seconds: player.clock.secondsOf(frame), frameSeconds: player.clock.lengthOf(frame), runs: playing && speed > 0 };
      const { plays, seek } = followed(watched, { seconds: video.currentTime, length: video.duration, runs: !video.paused, clock });
      if (plays) {
        video.playbackRate = speed;
        if (video.paused) video.play().catch(() => undefined);
      } else if (!video.paused) video.pause();
      if (seek !== null && !video.seeking) video.currentTime = seek;
    };
    const video = place.current;
    video?.addEventListener('loadedmetadata', follow);
    video?.addEventListener('seeked', follow);
    const leave = player.subscribe(follow);
    return () => {
      leave();
      video?.removeEventListener('loadedmetadata', follow);
      video?.removeEventListener('seeked', follow);
    };
  }, [player, source, clock]);
  const style: CSSProperties = { clipPath: clip, mixBlendMode: blend ? 'difference' : undefined };
  return (
    <>
      <video
        ref={place}
        src={source}
        muted
        playsInline
        preload="auto"
        aria-label={label}
        className={classes.video}
        onError={renewLink}
        data-follower
        style={style}
      />
      {uneven ? <ExactFrame player={player} source={source} style={style} /> : null}
    </>
  );
}
