/** What every input of a generic form is given. */
import type { FocusEvent, ReactNode } from 'react';
import type { Field } from '#core/fields';
import type { Choices } from '#web/data/use-choices.ts';
import type { FormValue } from './form-values.ts';

export interface FieldInputProps {
  readonly name: string;
  readonly field: Field;
  readonly label: string;
  readonly help?: ReactNode;
  readonly required: boolean;
  readonly value: FormValue;
  readonly onChange: (value: FormValue) => void;
  readonly error?: ReactNode;
  /** What is wrong with parts of the value, by the rest of their path: "[0].url". */
  readonly partErrors?: Readonly<Record<string, string>>;
  readonly disabled: boolean;
  /** Of a file that is on its way: the share (0 to 1) that has left. */
  readonly sent?: number | undefined;
  /** The field as the record came with it: names of linked records that the list of choices may lack. */
  readonly known?: unknown;
  /** Where choices come from instead of the linked resource's own list; a hook. */
  readonly useSource?: (search: string) => Choices;
}

/** Label above, help and error under the input (look.md). */
export const INPUT_ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** What all of Mantine's inputs take alike. */
export function commonProps({ label, help, required, error, disabled }: FieldInputProps) {
  return { label, description: help, required, error, disabled, inputWrapperOrder: INPUT_ORDER };
}

/** A picker that already has a value is typed over, not typed into. The click that brought the focus sets its caret first. */
export function selectText(event: FocusEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  requestAnimationFrame(() => input.select());
}
