/** A video in a table: poster with its length, name and folder. */
import type { ReactNode } from 'react';
import { IconMovie } from '#web/kit/icons.ts';
import { durationText } from '../pair/similarity-text.rules.ts';
import classes from './report.module.css';

interface VideoCellProps {
  readonly poster: string | null;
  readonly seconds: number | null;
  readonly folder: string;
  /** The name. */
  readonly children: ReactNode;
}

export function VideoCell({ poster, seconds, folder, children }: VideoCellProps) {
  return (
    <span className={classes.video}>
      <span className={classes.poster}>
        {poster === null ? <IconMovie size={18} stroke={1.5} aria-hidden /> : <img src={poster} alt="" loading="lazy" />}
        {seconds === null ? null : <span className={classes.duration}>{durationText(seconds)}</span>}
      </span>
      <span className={classes.names}>
        {children}
        <small title={folder}>{folder}</small>
      </span>
    </span>
  );
}
