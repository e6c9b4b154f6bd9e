/** What a screen may change in a form that is otherwise guessed from the declaration. */
import type { ReactNode } from 'react';
import type { ItemOf, Resource } from '#core/resource';
import type { Choices } from '#web/data/use-choices.ts';
import type { FieldInputProps } from './field-input-props.ts';
import type { FormValues } from './form-values.ts';

export interface FieldOverride {
  readonly label?: string;
  readonly help?: ReactNode;
  /** Required on this form although the declaration leaves it open. */
  readonly required?: boolean;
  readonly hidden?: boolean;
  /** Stands in for the input of the field's kind. */
  readonly input?: (props: FieldInputProps) => ReactNode;
  /** Where a picker's choices come from; a hook. */
  readonly useSource?: (search: string) => Choices;
}

export interface FormScreenProps<R extends Resource> {
  readonly resource: R;
  /** Absent = a new record. */
  readonly uuid?: string;
  readonly fields?: Readonly<Record<string, FieldOverride>>;
  /** Messages of the screen in addition to the declaration's own checks: message by field. */
  readonly checks?: (values: FormValues) => Readonly<Record<string, string>>;
  /** Values that a new record starts with, as the API would send them. */
  readonly start?: Readonly<Record<string, unknown>>;
  /** Above the fields: what the person should know before changing anything. */
  readonly intro?: ReactNode;
  /** In the header, next to the generic actions. */
  readonly actions?: (item: ItemOf<R>) => ReactNode;
  /** Under the fields of an existing record. */
  readonly aside?: (item: ItemOf<R>) => ReactNode;
}

export interface FormGroup {
  readonly title: string;
  readonly help?: string;
  readonly fields: readonly string[];
}
