/** Messages shown when reused-footage detection is off or unavailable. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { settingsQuery } from '#web/api/settings.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { IconCloudOff } from '#web/kit/icons.ts';
import classes from './report.module.css';

const MEANING = 'Everything else works as usual. Videos uploaded in the meantime are compared once it is back; nothing is lost.';

/** @param hasOld results from before it was off are shown below. */
export function ServiceOff({ hasOld }: { readonly hasOld: boolean }) {
  const client = useQueryClient();
  const retry = () => void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
  if (hasOld)
    return (
      <Banner
        words="Reused-footage detection is off, so new uploads are not compared. See the server settings SIMILARITY and SIMILARITY_URL."
        onRetry={retry}
      />
    );
  return (
    <EmptyState
      icon={<IconCloudOff size={24} stroke={1.5} />}
      title="Reused-footage detection is off"
      description="Uploads are not compared with earlier videos. Everything else works as usual. Once it is turned on, all videos are compared, including existing ones. See the server settings SIMILARITY and SIMILARITY_URL."
      action={
        <Button variant="default" onClick={retry}>
          Try again
        </Button>
      }
    />
  );
}

/** @param hasOld earlier results are still shown below. */
export function ServiceAway({ onRetry, hasOld = false }: { readonly onRetry: () => void; readonly hasOld?: boolean }) {
  if (hasOld) return <Banner words="Reused-footage detection is unavailable. The results below may be out of date." onRetry={onRetry} />;
  return (
    <div role="alert">
      <EmptyState
        icon={<IconCloudOff size={24} stroke={1.5} />}
        title="Reused-footage detection is unavailable"
        description={`${MEANING} This page retries every few seconds.`}
        action={
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </div>
  );
}

function Banner({ words, onRetry }: { readonly words: string; readonly onRetry: () => void }) {
  return (
    <div role="status" className={classes.away}>
      <IconCloudOff size={16} aria-hidden />
      <span>{words}</span>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
