/** Checkboxes for several values of a short list. */
import { Checkbox, Group } from '@mantine/core';
import type { ChoicesField } from '#core/fields';
import { INPUT_ORDER, type FieldInputProps } from '../field-input-props.ts';
import { choiceText } from '../../text.ts';

/** Up to this many choices are shown as checkboxes. */
const OPEN_CHOICES = 6;

export function shownAsCheckboxes({ choices }: ChoicesField): boolean {
  return choices.length <= OPEN_CHOICES;
}

export function pickedOf(value: FieldInputProps['value']): string[] {
  return Array.isArray(value) ? [...(value as readonly string[])] : [];
}

/** The picked choices in declaration order. */
export function inOrder({ choices }: ChoicesField, picked: readonly string[]): string[] {
  return choices.filter((choice) => picked.includes(choice));
}

export function OpenChoicesInput({
  field,
  label,
  help,
  required,
  error,
  disabled,
  value,
  onChange,
}: FieldInputProps & { readonly field: ChoicesField }) {
  return (
    <Checkbox.Group
      label={label}
      description={help}
      required={required}
      error={error}
      inputWrapperOrder={INPUT_ORDER}
      value={pickedOf(value)}
      onChange={(list) => onChange(inOrder(field, list))}
    >
      <Group gap="lg" py={6}>
        {field.choices.map((choice) => (
          <Checkbox key={choice} value={choice} label={choiceText(field, choice)} disabled={disabled} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
