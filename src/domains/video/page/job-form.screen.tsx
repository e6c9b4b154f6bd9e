/** Form of a video job. */
import { useParams } from '@tanstack/react-router';
import type { FieldInputProps } from '#web/generic/form/field-input-props.ts';
import { FormScreen } from '#web/generic/form/form-screen.tsx';
import { picker } from '#web/generic/form/lazy-picker.tsx';
import { FirstTasksInput } from '../template/first-tasks-input.part.tsx';
import { priorityLabel } from '../job/priority.rules.ts';
import { VideoJob } from '../job/video-job.resource.ts';

const PriorityInput = picker(async () => (await import('../job/priority-input.part.tsx')).PriorityInput, {
  textOf: ({ value }) => priorityLabel(Number(value)),
  opens: 'listbox',
});
const FIELDS = {
  priority: { help: null, input: (props: FieldInputProps) => <PriorityInput {...props} /> },
  videoTasks: { input: (props: FieldInputProps) => <FirstTasksInput {...props} /> },
  description: { help: 'What the client wants, for which audience, and what must be included.' },
};

export default function JobFormScreen() {
  const { uuid } = useParams({ strict: false });
  return <FormScreen resource={VideoJob} uuid={uuid} fields={FIELDS} />;
}
