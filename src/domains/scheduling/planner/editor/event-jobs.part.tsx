/** Video jobs of a schedule, linked to their pages. */
import { Stack, Text } from '@mantine/core';
import { AppLink } from '#web/generic/app-link.tsx';
import type { Planned } from '../../schedules/schedule/planned.rules.ts';

/** @param heading whether to show a heading. */
export function EventJobs({ planned, heading = true }: { readonly planned: Planned; readonly heading?: boolean }) {
  // A schedule being created has no jobs yet.
  const jobs = (planned.item as Partial<Planned['item']>).videoJobs ?? [];
  if (jobs.length === 0) return null;
  return (
    <div>
      {heading ? (
        <Text size="xs" c="dimmed" fw={550} mb={2}>
          Video jobs
        </Text>
      ) : null}
      <Stack gap={2}>
        {jobs.map((job) => (
          <Text key={job.uuid} size="sm">
            <AppLink style={{ color: 'inherit' }} to={`/video-jobs/${job.uuid}`}>
              {job.title}
            </AppLink>
            {job.clientName === null ? null : (
              <Text span c="dimmed">
                {' '}
                {job.clientName}
              </Text>
            )}
          </Text>
        ))}
      </Stack>
    </div>
  );
}
