/** Screen /reports/video-similarity: comparison statistics, running comparisons, and reused footage by original or pair by pair. */
import { Button } from '@mantine/core';
import type { Page, ResultRow } from '#wire/similarity';
import { useLiveResource } from '#web/api/live-events.ts';
import { BumperLink } from '../bumper/bumper-link.part.tsx';
import { LIBRARY } from '../library/library-text.rules.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { ExportMenu } from '#web/generic/list/export-menu.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { SimilarityTask } from '../task/similarity-task.resource.ts';
import { VideoSimilarity } from '../pair/video-similarity.resource.ts';
import { useReportAddress, type Change } from './report-address.hook.tsx';
import { NoResults } from './no-results.part.tsx';
import { exportParams, questionOf, type ReportAddress } from './report-address.rules.ts';
import { ReportFigures } from './report-figures.part.tsx';
import { ReportFilters } from './report-filters.part.tsx';
import { FamilyList } from './family-list.part.tsx';
import { ResultFooter } from './result-footer.part.tsx';
import { ResultTable } from './result-table.part.tsx';
import { useService, useServiceState, type ServiceState } from './service.hook.tsx';
import { ServiceAway, ServiceOff } from './service-away.part.tsx';
import { TaskList } from './task-list.part.tsx';

export default function SimilarityReportScreen() {
  useLiveResource(VideoSimilarity.plural);
  useLiveResource(SimilarityTask.plural);
  const { address, change } = useReportAddress();
  const isPairs = address.view === 'pairs';
  const results = useService<Page<ResultRow>>('video_similarities', '/api/v1/similarity/results', questionOf(address));
  const state = useServiceState(results);
  const retry = () => void results.refetch();
  const hasPairs = state !== 'off' && (state !== 'away' || results.data !== undefined);
  return (
    <>
      <PageHeader
        title="Video similarity"
        subtitle="Footage that was delivered before. Every video is compared with all earlier ones."
        actions={
          <>
            <Button component={AppLink} variant="default" to={LIBRARY}>
              Library
            </Button>
            <BumperLink />
            <ExportMenu resource={VideoSimilarity} params={exportParams(address)} total={results.data?.total} />
          </>
        }
      />
      <Unavailable state={state} onRetry={retry} hasOld={!isPairs || results.data !== undefined} />
      {state === 'off' ? null : (
        <>
          <ReportFigures />
          <TaskList />
        </>
      )}
      <ReportFilters address={address} change={change} />
      {isPairs ? null : <FamilyList address={address} change={change} />}
      {isPairs && hasPairs ? <Results address={address} change={change} results={results} /> : null}
    </>
  );
}

interface UnavailableProps {
  readonly state: ServiceState;
  readonly onRetry: () => void;
  /** Earlier results are shown below. */
  readonly hasOld: boolean;
}

/** Families are read from Greenroom, so they are shown even if the service is off or away. */
function Unavailable({ state, onRetry, hasOld }: UnavailableProps) {
  if (state === 'off') return <ServiceOff hasOld={hasOld} />;
  return state === 'away' ? <ServiceAway onRetry={onRetry} hasOld={hasOld} /> : null;
}

interface ResultsProps {
  readonly address: ReportAddress;
  readonly change: Change;
  readonly results: ReturnType<typeof useService<Page<ResultRow>>>;
}

function Results({ address, change, results: { data, error, refetch, isPlaceholderData } }: ResultsProps) {
  if (data === undefined)
    return error === null ? <ListSkeleton rows={6} columns={5} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.items.length === 0)
    return <NoResults address={address} change={change} plural="results" then="Footage shared with earlier videos appears here." />;
  return (
    <div data-outdated={isPlaceholderData || undefined} aria-busy={isPlaceholderData || undefined}>
      <ResultTable items={data.items} address={address} change={change} />
      <ResultFooter address={address} change={change} total={data.total} pages={data.pages} />
    </div>
  );
}
