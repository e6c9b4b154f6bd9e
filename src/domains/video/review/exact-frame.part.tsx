/**
 * Shows the exact frame of a paused video with uneven frames: decoded separately and drawn over the video, since browsers that seek to a
 * short frame may stop at the previous one. If it cannot be decoded the video itself stays visible.
 */
import { useEffect, useRef, type CSSProperties } from 'react';
import type { Player } from './player.hook.tsx';
import classes from './review.module.css';

interface ExactFrameProps {
  readonly player: Player;
  readonly source: string;
  readonly style?: CSSProperties | undefined;
}

export function ExactFrame({ player, source, style }: ExactFrameProps) {
  const place = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = place.current!;
    const life = new AbortController();
    let pictures: Pictures | null = null;
    let [drawn, drawing]: [number | null, boolean] = [null, false];
    const target = () => (player.state().playing ? null : player.clock.secondsOf(player.state().frame));
    const show = () => (canvas.hidden = drawn === null || drawn !== target());
    const draw = async () => {
      show();
      // A draw in progress continues until the wanted frame is drawn.
      if (pictures === null || drawing) return;
      drawing = true;
      try {
        for (let next = target(); next !== null && next !== drawn && !life.signal.aborted; next = target()) {
          const picture = await pictures.at(next);
          if (picture === null || life.signal.aborted) break;
          [canvas.width, canvas.height] = [picture.width, picture.height];
          canvas.getContext('2d')!.drawImage(picture, 0, 0);
          drawn = next;
          show();
        }
      } catch {
        pictures = null;
      }
      drawing = false;
    };
    void openPictures(source, life.signal).then(
      (opened) => {
        pictures = opened;
        return draw();
      },
      () => undefined,
    );
    const leave = player.subscribe(() => void draw());
    return () => {
      leave();
      life.abort();
    };
  }, [player, source]);
  return <canvas ref={place} hidden className={classes.exact} style={style} data-exact aria-hidden />;
}

interface Pictures {
  /** The frame shown at that time in seconds. */
  readonly at: (seconds: number) => Promise<HTMLCanvasElement | OffscreenCanvas | null>;
}

/** @returns null for a file that this browser cannot decode frame by frame. */
async function openPictures(source: string, signal: AbortSignal): Promise<Pictures | null> {
  const { CanvasSink, Input, MATROSKA, MP4, QTFF, UrlSource, WEBM } = await import('mediabunny');
  if (signal.aborted) return null;
  const input = new Input({ source: new UrlSource(source), formats: [MP4, QTFF, WEBM, MATROSKA] });
  signal.addEventListener('abort', () => input.dispose());
  const track = await input.getPrimaryVideoTrack();
  if (track === null || !(await track.canDecode())) return null;
  const sink = new CanvasSink(track, { poolSize: 1 });
  return { at: async (seconds) => (await sink.getCanvas(seconds))?.canvas ?? null };
}
