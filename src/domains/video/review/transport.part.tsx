/** Playback controls: play and step, time code or frames, range and loop, speed, sound, full screen; most have a keyboard shortcut. */
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import {
  IconMaximize,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconRepeat,
  IconVolume,
  IconVolumeOff,
} from '#web/kit/icons.ts';
import { Hint } from '#web/kit/later.tsx';
import { PlayerControl } from '#web/kit/player-control.tsx';
import { usePlayerState, type Player } from './player.hook.tsx';
import clockClasses from './clock.module.css';
import classes from './review.module.css';

const SPEEDS = [0.25, 0.5, 1, 1.5, 2, 4, 8];

interface TransportProps {
  readonly player: Player;
  /** False when the clock is shown elsewhere for lack of space. */
  readonly withClock: boolean;
  readonly onFullScreen: () => void;
}

/** Current position, as time code or in frames, and the marked range. */
export function Clock({ player }: { readonly player: Player }) {
  const frame = usePlayerState(player, (state) => state.frame);
  const range = usePlayerState(player, (state) => state.range);
  const [inFrames, setInFrames] = useState(false);
  const last = Math.max(0, player.frames - 1);
  const source = player.clock.inSource;
  const written = (at: number) => (inFrames ? String(at) : player.clock.timecode(at));
  return (
    <>
      <Hint label={inFrames ? 'Show time code' : 'Show frames'}>
        <button type="button" className={clockClasses.clock} onClick={() => setInFrames(!inFrames)}>
          <span data-frame={frame}>{written(frame)}</span>
          <span className={clockClasses.last}> / {written(last)}</span>
        </button>
      </Hint>
      {source === null ? null : (
        <Hint label="Position in the source">
          <span className={clockClasses.source} data-source>
            {source(frame)}
          </span>
        </Hint>
      )}
      {range === null ? null : (
        <button type="button" className={classes.chip} onClick={() => player.unmark()} aria-label="Remove the marked range">
          {written(range.first)} – {written(range.last)} ×
        </button>
      )}
    </>
  );
}

export function Transport({ player, withClock, onFullScreen }: TransportProps) {
  const playing = usePlayerState(player, (state) => state.playing);
  const speed = usePlayerState(player, (state) => state.speed);
  const loop = usePlayerState(player, (state) => state.loop);
  const muted = usePlayerState(player, (state) => state.muted);
  return (
    <div className={classes.transport} role="group" aria-label="Playback">
      <PlayerControl label="Previous frame (←)" onClick={() => player.step(-1)}>
        <IconPlayerSkipBack size={18} aria-hidden />
      </PlayerControl>
      <PlayerControl label={playing ? 'Pause (space)' : 'Play (space)'} onClick={() => player.toggle()}>
        {playing ? <IconPlayerPause size={20} aria-hidden /> : <IconPlayerPlay size={20} aria-hidden />}
      </PlayerControl>
      <PlayerControl label="Next frame (→)" onClick={() => player.step(1)}>
        <IconPlayerSkipForward size={18} aria-hidden />
      </PlayerControl>
      {withClock ? <Clock player={player} /> : null}
      <span className={classes.gap} />
      <PlayerControl label={loop ? 'Loop is on' : 'Loop'} pressed={loop} onClick={() => player.setLoop(!loop)}>
        <IconRepeat size={18} aria-hidden />
      </PlayerControl>
      <NativeSelect
        aria-label="Speed"
        size="xs"
        w="4.75rem"
        value={String(Math.abs(speed))}
        data={SPEEDS.map((value) => ({ value: String(value), label: `${value}×` }))}
        onChange={(event) => player.setSpeed(Number(event.currentTarget.value))}
      />
      <PlayerControl label={muted ? 'Unmute (m)' : 'Mute (m)'} onClick={() => player.setMuted(!muted)}>
        {muted ? <IconVolumeOff size={18} aria-hidden /> : <IconVolume size={18} aria-hidden />}
      </PlayerControl>
      <PlayerControl label="Full screen (f)" onClick={onFullScreen}>
        <IconMaximize size={18} aria-hidden />
      </PlayerControl>
    </div>
  );
}
