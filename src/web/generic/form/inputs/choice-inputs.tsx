/** Inputs for one or several values of a fixed list. */
import { MultiSelect, Select } from '@mantine/core';
import type { ChoiceField, ChoicesField, StateField } from '#core/fields';
import { commonProps, type FieldInputProps } from '../field-input-props.ts';
import { choiceText } from '../../text.ts';
import { inOrder, pickedOf } from './open-choices-input.tsx';

export function ChoiceInput(props: FieldInputProps & { readonly field: ChoiceField | StateField }) {
  const { field, value, onChange } = props;
  const nullable = field.options.nullable === true;
  return (
    <Select
      {...commonProps(props)}
      data={field.choices.map((choice) => ({ value: choice, label: choiceText(field, choice) }))}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      allowDeselect={nullable}
      clearable={nullable}
      searchable={field.choices.length > 10}
    />
  );
}

export function ChoicesInput(props: FieldInputProps & { readonly field: ChoicesField }) {
  const { field, value, onChange } = props;
  return (
    <MultiSelect
      {...commonProps(props)}
      data={field.choices.map((choice) => ({ value: choice, label: choiceText(field, choice) }))}
      value={pickedOf(value)}
      onChange={(list) => onChange(inOrder(field, list))}
      searchable
    />
  );
}
