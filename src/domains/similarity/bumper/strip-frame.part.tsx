/** The frame of a video's poster strip that is nearest to a second. */
import type { Strip } from '../pair/strip.rules.ts';
import classes from './bumper.module.css';

const HEIGHT = 54;

export function StripFrame({ strip: { url, layout }, second }: { readonly strip: Strip; readonly second: number }) {
  const width = (HEIGHT * layout.tileWidth) / layout.tileHeight;
  const rows = Math.ceil(layout.count / layout.columns);
  const index = Math.min(layout.count - 1, Math.max(0, Math.round(second / layout.intervalSeconds)));
  return (
    <span
      className={classes.frame}
      aria-hidden
      style={{
        width,
        height: HEIGHT,
        backgroundImage: `url("${url}")`,
        backgroundSize: `${layout.columns * width}px ${rows * HEIGHT}px`,
        backgroundPosition: `-${(index % layout.columns) * width}px -${Math.floor(index / layout.columns) * HEIGHT}px`,
      }}
    />
  );
}
