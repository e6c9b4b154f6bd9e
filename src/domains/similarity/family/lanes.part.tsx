/**
 * Lanes on the time scale of one video: its frames on top, then one lane per other video with the seconds that both share. Arrow keys move
 * between the pieces of all lanes.
 */
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { durationText } from '../pair/similarity-text.rules.ts';
import { Filmstrip } from '../result/filmstrip.part.tsx';
import type { Strip } from '../pair/strip.rules.ts';
import { ticks } from '../result/ribbons.rules.ts';
import { useWidth } from '../result/width.hook.tsx';
import { neighbourPiece } from './lanes.rules.ts';
import classes from './family.module.css';

export interface Piece {
  readonly from: number;
  readonly to: number;
  /** Read aloud, and shown on hover. */
  readonly words: string;
}

export interface Lane {
  readonly key: string;
  readonly label: ReactNode;
  readonly pieces: readonly Piece[];
  /** Shown on the lane when it has no pieces. */
  readonly without?: string;
  /** Drawn differently: its pieces do not count. */
  readonly isApart?: boolean;
}

interface LanesProps {
  /** Read aloud. */
  readonly name: string;
  readonly seconds: number;
  readonly strip: Strip | null;
  /** What the frames on top are of. */
  readonly stripName: string;
  readonly lanes: readonly Lane[];
  readonly current?: { readonly lane: number; readonly piece: number } | null;
  readonly onPick: (lane: number, piece: number) => void;
  /** Position of the player; null without one. */
  readonly at?: number | null;
  readonly onSeek?: (second: number) => void;
}

const STRIP_HEIGHT = 44;

export function Lanes({ name, seconds, strip, stripName, lanes, current = null, onPick, at = null, onSeek }: LanesProps) {
  const track = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const width = useWidth(track);
  const [stop, setStop] = useState({ lane: lanes.findIndex(({ pieces }) => pieces.length > 0), piece: 0 });
  const length = Math.max(seconds, 0.1);
  const share = (second: number) => `${(Math.min(second, length) / length) * 100}%`;
  const keys = (event: KeyboardEvent, lane: number, piece: number) => {
    const next = neighbourPiece(lanes, { lane, piece }, event.key);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    setStop(next);
    room.current?.querySelector<HTMLElement>(`[data-piece="${next.lane} ${next.piece}"]`)?.focus();
  };
  return (
    <div className={classes.lanes} ref={room} role="group" aria-label={name}>
      <div className={classes.row}>
        <div className={classes.scaleName}>{stripName}</div>
        <div
          ref={track}
          className={classes.film}
          data-seekable={onSeek !== undefined || undefined}
          onPointerDown={(event) => {
            const { left } = event.currentTarget.getBoundingClientRect();
            onSeek?.(((event.clientX - left) / Math.max(width, 1)) * length);
          }}
        >
          {strip === null ? null : <Filmstrip strip={strip} width={width} height={STRIP_HEIGHT} scale={width / length} />}
          {at === null ? null : <span className={classes.head} style={{ left: share(at) }} />}
        </div>
      </div>
      <ol className={classes.laneList}>
        {lanes.map(({ key, label, pieces, without, isApart }, lane) => (
          <li key={key} className={classes.row} data-on={current?.lane === lane || undefined} data-apart={isApart || undefined}>
            <div className={classes.label}>{label}</div>
            <div className={classes.track}>
              {pieces.map((piece, index) => (
                <button
                  key={index}
                  type="button"
                  className={classes.piece}
                  data-piece={`${lane} ${index}`}
                  data-on={(current?.lane === lane && current.piece === index) || undefined}
                  aria-label={piece.words}
                  title={piece.words}
                  tabIndex={stop.lane === lane && stop.piece === index ? 0 : -1}
                  style={{ left: share(piece.from), width: `max(6px, ${((Math.min(piece.to, length) - piece.from) / length) * 100}%)` }}
                  onFocus={() => setStop({ lane, piece: index })}
                  onClick={() => onPick(lane, index)}
                  onKeyDown={(event) => keys(event, lane, index)}
                />
              ))}
              {pieces.length === 0 && without !== undefined ? <span className={classes.without}>{without}</span> : null}
              {at === null ? null : <span className={classes.head} style={{ left: share(at) }} />}
            </div>
          </li>
        ))}
      </ol>
      <div className={classes.row} aria-hidden>
        <span className={classes.scaleName} />
        <div className={classes.ticks}>
          {ticks(length, width).map((second) => (
            <span key={second} style={{ left: share(second) }}>
              {durationText(second)}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
