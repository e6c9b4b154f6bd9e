/** How a video job is added and changed. */
import { Select } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { commonProps, type FieldInputProps } from '#web/generic/form/field-input-props.ts';
import { FormScreen } from '#web/generic/form/form-screen.tsx';
import { FirstTasksInput } from '../template/first-tasks-input.part.tsx';
import { PRIORITIES, priorityLabel } from './priority.rules.ts';
import { VideoJob } from './video-job.resource.ts';

const CHOICES = PRIORITIES.map((priority) => ({ value: String(priority), label: priorityLabel(priority) }));
const FIELDS = {
  priority: { help: null, input: (props: FieldInputProps) => <PriorityInput {...props} /> },
  videoTasks: { input: (props: FieldInputProps) => <FirstTasksInput {...props} /> },
  description: { help: 'What the client wants, for whom, and what must not be missing.' },
};

function PriorityInput(props: FieldInputProps) {
  return (
    <Select
      {...commonProps(props)}
      name={props.name}
      data={CHOICES}
      allowDeselect={false}
      value={typeof props.value === 'number' ? String(props.value) : null}
      onChange={(value) => props.onChange(value ?? '2')}
    />
  );
}

export default function JobFormScreen() {
  const { uuid } = useParams({ strict: false });
  return <FormScreen resource={VideoJob} uuid={uuid} fields={FIELDS} />;
}
