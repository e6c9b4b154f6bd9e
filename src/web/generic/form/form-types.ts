/** What a screen may override in a form that is otherwise derived from the declaration. */
import type { ReactNode } from 'react';
import type { ItemOf, Resource } from '#core/resource';
import type { Choices } from '#web/data/use-choices.ts';
import type { FieldInputProps } from './field-input-props.ts';
import type { FormValues } from './form-value.ts';

export interface FieldOverride {
  readonly label?: string;
  readonly help?: ReactNode;
  /** Required on this form although the declaration makes it optional. */
  readonly required?: boolean;
  readonly hidden?: boolean;
  /** Replaces the input of the field's kind. */
  readonly input?: (props: FieldInputProps) => ReactNode;
  /** Hook that provides a picker's choices. */
  readonly useSource?: (search: string) => Choices;
}

export interface FormScreenProps<R extends Resource> {
  readonly resource: R;
  /** Absent = a new record. */
  readonly uuid?: string;
  readonly fields?: Readonly<Record<string, FieldOverride>>;
  /** Additional validation by the screen: messages by field. */
  readonly checks?: (values: FormValues) => Readonly<Record<string, string>>;
  /** Initial values of a new record, in the API's format. */
  readonly start?: Readonly<Record<string, unknown>>;
  /** Shown above the fields. */
  readonly intro?: ReactNode;
  /** Shown in the header, next to the generic actions. */
  readonly actions?: (item: ItemOf<R>) => ReactNode;
  /** Shown below the fields of an existing record. */
  readonly aside?: (item: ItemOf<R>) => ReactNode;
}

export interface FormGroup {
  readonly title: string;
  readonly help?: string;
  readonly fields: readonly string[];
}
