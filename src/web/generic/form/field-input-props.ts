/** Props of every input of a generic form. */
import type { FocusEvent, ReactNode } from 'react';
import type { Field } from '#core/fields';
import type { Choices } from '#web/data/use-choices.ts';
import type { FormValue } from './form-value.ts';

export interface FieldInputProps {
  readonly name: string;
  readonly field: Field;
  readonly label: string;
  readonly help?: ReactNode;
  readonly required: boolean;
  readonly value: FormValue;
  readonly onChange: (value: FormValue) => void;
  readonly error?: ReactNode;
  /** Errors of parts of the value, keyed by the remaining path: "[0].url". */
  readonly partErrors?: Readonly<Record<string, string>>;
  readonly disabled: boolean;
  /** Upload progress of a file field: the share (0 to 1) that has been sent. */
  readonly sent?: number | undefined;
  /** The field's value as it was embedded in the record: names of linked records that the loaded choices may lack. */
  readonly known?: unknown;
  /** Hook that provides the choices instead of the linked resource's own list. */
  readonly useSource?: (search: string) => Choices;
}

/** Label above, help and error under the input (look.md). */
export const INPUT_ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Props common to all Mantine inputs. */
export function commonProps({ label, help, required, error, disabled }: FieldInputProps) {
  return { label, description: help, required, error, disabled, inputWrapperOrder: INPUT_ORDER };
}

/** Selects the text of a picker on focus, so that typing replaces it; deferred, because the click first sets the caret. */
export function selectText(event: FocusEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  requestAnimationFrame(() => input.select());
}
