/** The video jobs that a schedule works on, each a way to its page. */
import { Stack, Text } from '@mantine/core';
import { AppLink } from '#web/generic/app-link.tsx';
import type { Planned } from '../schedule/planned.rules.ts';

/** @param heading whether it says what these are. */
export function EventJobs({ planned, heading = true }: { readonly planned: Planned; readonly heading?: boolean }) {
  // What is being created has none yet.
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
