/** Renders the difference of both pictures: black where they agree, dimmed where the earlier one does not cover the later one. */
import { useEffect, useRef, type RefObject } from 'react';
import type { PairPlayer } from './pair-player.client.ts';
import { inPixels, type Affine } from './placement.rules.ts';
import classes from './comparison.module.css';

interface DifferenceCanvasProps {
  readonly player: PairPlayer;
  readonly places: { readonly later: RefObject<HTMLVideoElement | null>; readonly earlier: RefObject<HTMLVideoElement | null> };
  readonly affine: Affine;
  readonly ratio: number;
}

const WIDTH = 960;
const DIM = 0.25;

export function DifferenceCanvas({ player, places, affine, ratio }: DifferenceCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const height = Math.round(WIDTH / ratio);
  useEffect(() => {
    let request = 0;
    let drawn = '';
    const look = () => {
      request = requestAnimationFrame(look);
      const [later, earlier, pen] = [places.later.current, places.earlier.current, canvas.current?.getContext('2d')];
      if (later === null || earlier === null || pen === null || pen === undefined) return;
      if (later.seeking || earlier.seeking) {
        // The picture of the same second may be another one afterwards.
        drawn = '';
        return;
      }
      if (later.readyState < 2 || earlier.readyState < 2) return;
      const picture = `${later.currentTime} ${earlier.currentTime}`;
      if (picture === drawn) return;
      drawn = picture;
      draw(pen, { later, earlier, transform: inPixels(affine, WIDTH, height), height });
    };
    look();
    return () => cancelAnimationFrame(request);
  }, [player, places, affine, height]);
  return (
    <canvas ref={canvas} width={WIDTH} height={height} className={classes.difference} role="img" aria-label="Difference of both pictures" />
  );
}

interface Drawing {
  readonly later: HTMLVideoElement;
  readonly earlier: HTMLVideoElement;
  readonly transform: Affine;
  readonly height: number;
}

function draw(pen: CanvasRenderingContext2D, { later, earlier, transform, height }: Drawing): void {
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.globalCompositeOperation = 'source-over';
  pen.fillStyle = '#000';
  pen.fillRect(0, 0, WIDTH, height);
  pen.globalAlpha = DIM;
  pen.drawImage(later, 0, 0, WIDTH, height);
  pen.globalAlpha = 1;
  pen.save();
  pen.setTransform(...transform);
  pen.beginPath();
  pen.rect(0, 0, WIDTH, height);
  pen.clip();
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.drawImage(later, 0, 0, WIDTH, height);
  pen.setTransform(...transform);
  pen.globalCompositeOperation = 'difference';
  pen.drawImage(earlier, 0, 0, WIDTH, height);
  pen.restore();
}
