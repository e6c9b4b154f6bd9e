/** Figure on the report's card: the number of originals whose reuse awaits a decision. */
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#core/number-format';
import { call } from '#web/data/call.ts';
import type { listFamilies } from '../family/families.action.ts';
import { VideoSimilarity } from '../pair/video-similarity.resource.ts';
import classes from './report.module.css';

const OPEN = { state: 'OPEN', itemsPerPage: 1 } as const;

export default function ReportCardFigure() {
  const open = useQuery({
    queryKey: ['api', VideoSimilarity.plural, 'families', OPEN],
    queryFn: async ({ signal }) => (await call<typeof listFamilies>('GET /api/video_similarities/families', { input: OPEN, signal })).data,
  });
  if (open.isError) return <span className={classes.quiet}>The figure could not be loaded.</span>;
  if (open.data === undefined) return <Skeleton h={44} />;
  return (
    <div>
      <div className={classes.big}>{formatCount(open.data.total)}</div>
      <span className={classes.sub}>{open.data.total === 1 ? 'reused original is' : 'reused originals are'} not decided on yet</span>
    </div>
  );
}
