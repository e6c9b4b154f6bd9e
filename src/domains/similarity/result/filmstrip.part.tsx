/** Filmstrip of a video along the timeline: adjacent thumbnails, each of approximately the moment at its position. */
import type { Strip } from '../pair/strip.rules.ts';
import classes from './comparison.module.css';

interface FilmstripProps {
  readonly strip: Strip;
  readonly width: number;
  readonly height: number;
  /** Pixels per second. */
  readonly scale: number;
}

export function Filmstrip({ strip: { url, layout }, width, height, scale }: FilmstripProps) {
  const zoom = height / layout.tileHeight;
  const tile = layout.tileWidth * zoom;
  const rows = Math.ceil(layout.count / layout.columns);
  if (width <= 0 || tile <= 0) return null;
  return (
    <span className={classes.filmstrip} aria-hidden>
      {Array.from({ length: Math.ceil(width / tile) }, (_, place) => {
        const index = Math.min(layout.count - 1, Math.floor(((place + 0.5) * tile) / scale / layout.intervalSeconds));
        return (
          <i
            key={place}
            style={{
              width: tile,
              backgroundImage: `url("${url}")`,
              backgroundSize: `${layout.columns * tile}px ${rows * height}px`,
              backgroundPosition: `-${(index % layout.columns) * tile}px -${Math.floor(index / layout.columns) * height}px`,
            }}
          />
        );
      })}
    </span>
  );
}
