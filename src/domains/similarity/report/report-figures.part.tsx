/** Figures above the report: what was compared and found, and the basis of the confidence. */
import { Skeleton } from '@mantine/core';
import { sizeText } from '#core/file-value';
import { countText, formatCount } from '#core/number-format';
import { LEVELS, type Stats } from '#wire/similarity';
import { DateTime } from '#web/kit/date-time.tsx';
import { useService } from './service.hook.tsx';
import { LEVEL_LABELS } from '../pair/similarity-text.rules.ts';
import classes from './report.module.css';
import rows from '../styles/row-list.module.css';

export function ReportFigures() {
  const { data, isError } = useService<Stats>('video_similarities', '/api/v1/similarity/stats');
  if (data === undefined) return isError ? null : <Skeleton h={58} mb="md" />;
  const found = LEVELS.filter((level) => data.by_level[level] > 0);
  return (
    <>
      <dl className={classes.figures}>
        <div>
          <dt>Videos compared</dt>
          <dd>{formatCount(data.total_videos)}</dd>
        </div>
        <div>
          <dt>Pairs with footage in common</dt>
          <dd>
            {formatCount(data.total_results)}
            {found.length === 0 ? null : (
              <small>{found.map((level) => `${data.by_level[level]} ${LEVEL_LABELS[level].toLowerCase()}`).join(' · ')}</small>
            )}
          </dd>
        </div>
        <div>
          <dt>Last comparison</dt>
          <dd>{data.last_run === null ? 'None yet' : <DateTime value={data.last_run} />}</dd>
        </div>
        <div>
          <dt>Confidence based on</dt>
          <dd>{countText(data.decisions, 'decision')}</dd>
        </div>
        <div>
          <dt>Fingerprints</dt>
          <dd>
            {sizeText(data.storage_bytes)}
            <small>Method {data.algorithm_version}</small>
          </dd>
        </div>
      </dl>
      {data.can_decode ? null : (
        <p className={rows.note} role="note">
          <b>This server cannot decode videos.</b> ffmpeg is missing, so only identical files are found. All videos are compared again once
          it is installed.
        </p>
      )}
    </>
  );
}
