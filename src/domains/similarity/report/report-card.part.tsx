/** Figure on the report's card: the number of video pairs that share footage, and of those awaiting a decision. */
import { Skeleton } from '@mantine/core';
import { formatCount } from '#core/number-format';
import type { Page, ResultRow } from '#wire/similarity';
import { OPENING, questionOf } from './report-address.rules.ts';
import { useService, useServiceState } from './service.hook.tsx';
import classes from './report.module.css';

export default function ReportCardFigure() {
  const undecided = useService<Page<ResultRow>>('video_similarities', '/api/v1/similarity/results', {
    ...questionOf({ ...OPENING, decision: 'NONE' }),
    page_size: 1,
  });
  const state = useServiceState(undecided);
  if (state === 'off') return <span className={classes.quiet}>Reused-footage detection is off.</span>;
  if (undecided.isError) return <span className={classes.quiet}>The figure could not be loaded.</span>;
  if (undecided.data === undefined) return <Skeleton h={44} />;
  return (
    <div>
      <div className={classes.big}>{formatCount(undecided.data.total)}</div>
      <span className={classes.sub}>{undecided.data.total === 1 ? 'pair is' : 'pairs are'} not decided on yet</span>
    </div>
  );
}
