/** Video job picker of a schedule: jobs that are not deleted, searchable by title or client. */
import { LinksInput } from '#web/generic/form/inputs/links-input.tsx';
import { Schedule } from '../../schedules/schedule/schedule.resource.ts';

interface JobsInputProps {
  readonly jobs: readonly string[];
  /** The jobs that were loaded with the schedule. */
  readonly known: unknown;
  readonly error: string | undefined;
  readonly onChange: (jobs: readonly string[]) => void;
}

export function JobsInput({ jobs, known, error, onChange }: JobsInputProps) {
  return (
    <LinksInput
      name="videoJobs"
      field={Schedule.fields.videoJobs}
      label="Video jobs"
      required={false}
      disabled={false}
      value={jobs}
      known={known}
      error={error}
      onChange={(value) => onChange(Array.isArray(value) ? (value as readonly string[]) : [])}
    />
  );
}
