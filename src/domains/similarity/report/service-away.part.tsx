/** What is said when the service that searches for reused footage is off or does not answer, and what that means. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { settingsQuery } from '#web/api/settings.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { IconCloudOff } from '#web/kit/icons.ts';
import classes from './report.module.css';

const MEANING = 'Everything else works as usual. Videos that are uploaded now are compared as soon as it is back; nothing is lost.';

export function ServiceOff() {
  const client = useQueryClient();
  return (
    <EmptyState
      icon={<IconCloudOff size={24} stroke={1.5} />}
      title="The search for reused footage is off"
      description="Uploads are not compared with earlier videos. Everything else works as usual; once it is switched on, all videos are compared, those of before too. See SIMILARITY and SIMILARITY_URL in the settings of the server."
      action={
        <Button variant="default" onClick={() => void client.invalidateQueries({ queryKey: settingsQuery.queryKey })}>
          Try again
        </Button>
      }
    />
  );
}

/** @param hasOld what was there before is still shown below. */
export function ServiceAway({ onRetry, hasOld = false }: { readonly onRetry: () => void; readonly hasOld?: boolean }) {
  if (hasOld)
    return (
      <div role="status" className={classes.away}>
        <IconCloudOff size={16} aria-hidden />
        <span>The search for reused footage cannot be reached. What is shown may be out of date.</span>
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  return (
    <div role="alert">
      <EmptyState
        icon={<IconCloudOff size={24} stroke={1.5} />}
        title="The search for reused footage cannot be reached"
        description={`${MEANING} This page tries again every few seconds.`}
        action={
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </div>
  );
}
