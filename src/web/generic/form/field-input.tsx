/** Decides that a field of a form gets the input of its kind. */
import type { ReactNode } from 'react';
import type { FieldInputProps } from './field-input-props.ts';
import { typedKindOf } from './kinds.tsx';

export function FieldInput(props: FieldInputProps): ReactNode {
  return typedKindOf(props.field).input(props);
}
