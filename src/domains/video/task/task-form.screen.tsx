/** Form of a video task; the script is typed as text with simple formatting. */
import { useParams, useSearch } from '@tanstack/react-router';
import { iriOf } from '#core/iri';
import type { FieldInputProps } from '#web/generic/form/field-input-props.ts';
import { FormScreen } from '#web/generic/form/form-screen.tsx';
import { VideoJob } from '../job/video-job.resource.ts';
import { ScriptInput } from './script-input.part.tsx';
import { VideoTask } from './video-task.resource.ts';

const FIELDS = {
  videoTaskType: { help: null },
  scripts: {
    help: '# heading, - list, 1. numbered list, **bold**, *italic*.',
    input: (props: FieldInputProps) => <ScriptInput {...props} />,
  },
};

export default function TaskFormScreen() {
  const { uuid } = useParams({ strict: false });
  const { videoJob } = useSearch({ strict: false }) as { readonly videoJob?: string };
  return (
    <FormScreen
      resource={VideoTask}
      uuid={uuid}
      fields={FIELDS}
      {...(videoJob === undefined ? {} : { start: { videoJob: iriOf(VideoJob, videoJob) } })}
    />
  );
}
