/** Playback controls for both videos: play and pause, previous and next segment, loop, sound, and the display mode. */
import { SegmentedControl } from '@mantine/core';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconRepeat,
  IconVolume,
  IconVolumeOff,
} from '#web/kit/icons.ts';
import { PlayerControl } from '#web/kit/player-control.tsx';
import { clockText } from '../pair/similarity-text.rules.ts';
import type { PairPlayer } from './pair-player.client.ts';
import { usePairState } from './pair-player.hook.tsx';
import { VIEWS, type View } from './pair-stage.part.tsx';
import classes from './comparison.module.css';

interface PairTransportProps {
  readonly player: PairPlayer;
  readonly view: View;
  /** Null where only one of the pictures can be shown. */
  readonly onView: ((view: View) => void) | null;
}

export function PairTransport({ player, view, onView }: PairTransportProps) {
  const playing = usePairState(player, (state) => state.playing);
  const second = usePairState(player, (state) => state.second);
  const current = usePairState(player, (state) => state.current);
  const loop = usePairState(player, (state) => state.loop);
  const muted = usePairState(player, (state) => state.muted);
  const count = player.segments.length;
  return (
    <div className={classes.transport} role="group" aria-label="Playback of both videos">
      {count < 2 ? null : (
        <PlayerControl label="Previous segment (K)" onClick={() => player.go(-1)}>
          <IconPlayerSkipBack size={18} aria-hidden />
        </PlayerControl>
      )}
      <PlayerControl label={playing ? 'Pause both (space)' : 'Play both (space)'} onClick={() => player.toggle()}>
        {playing ? <IconPlayerPause size={20} aria-hidden /> : <IconPlayerPlay size={20} aria-hidden />}
      </PlayerControl>
      {count < 2 ? null : (
        <PlayerControl label="Next segment (J)" onClick={() => player.go(1)}>
          <IconPlayerSkipForward size={18} aria-hidden />
        </PlayerControl>
      )}
      <PlayerControl
        label={loop ? 'The segment is looped (L)' : 'Loop the segment (L)'}
        pressed={loop}
        onClick={() => player.setLoop(!loop)}
      >
        <IconRepeat size={18} aria-hidden />
      </PlayerControl>
      <PlayerControl label={muted ? 'Sound on (M)' : 'Sound off (M)'} onClick={() => player.setMuted(!muted)}>
        {muted ? <IconVolumeOff size={18} aria-hidden /> : <IconVolume size={18} aria-hidden />}
      </PlayerControl>
      <span className={classes.clock}>
        <span data-second={second.toFixed(2)}>{clockText(second)}</span>
        <span className={classes.faint}>earlier {clockText(player.earlier())}</span>
      </span>
      {count < 2 ? null : (
        <span className={classes.faint} aria-live="polite">
          {current === null ? `${count} segments` : `Segment ${current + 1} of ${count}`}
        </span>
      )}
      <span className={classes.gap} />
      {onView === null ? null : (
        <SegmentedControl
          size="xs"
          aria-label="Comparison view"
          value={view}
          data={VIEWS.map(({ value, label }) => ({ value, label }))}
          onChange={onView}
        />
      )}
    </div>
  );
}
