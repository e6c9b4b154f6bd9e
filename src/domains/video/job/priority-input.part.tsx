/** Picker for the priority of a video job. */
import { Select } from '@mantine/core';
import { commonProps, type FieldInputProps } from '#web/generic/form/field-input-props.ts';
import { PRIORITIES, priorityLabel } from './priority.rules.ts';

const CHOICES = PRIORITIES.map((priority) => ({ value: String(priority), label: priorityLabel(priority) }));

export function PriorityInput(props: FieldInputProps) {
  return (
    <Select
      {...commonProps(props)}
      name={props.name}
      data={CHOICES}
      allowDeselect={false}
      value={`${Number(props.value)}`}
      onChange={(value) => props.onChange(value ?? '2')}
    />
  );
}
