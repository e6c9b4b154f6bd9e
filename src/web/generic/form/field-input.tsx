/** Decides which input a field of a form gets, by its kind. Settings kept as JSON and lists of children have screens of their own. */
import type { ReactNode } from 'react';
import type { Field } from '#core/fields';
import type { FieldInputProps } from './field-input-props.ts';
import { InstantInput } from './inputs/instant-input.tsx';
import { LinksInput } from './inputs/links-input.tsx';
import { ChoiceInput, ChoicesInput, ClockInput, DayInput, LongTextInput, NumberTextInput, SecretInput, SwitchInput, WordsInput } from './inputs/plain-inputs.tsx';
import { RelationInput } from './inputs/relation-input.tsx';
import { TimeZoneInput } from './inputs/time-zone-input.tsx';

export function hasInput(field: Field): boolean {
  return field.kind !== 'json' && field.kind !== 'many';
}

/** Inputs that need the whole width of the form. */
export function isWide(field: Field): boolean {
  return field.kind === 'longText' || field.kind === 'links' || field.kind === 'choices';
}

export function FieldInput(props: FieldInputProps): ReactNode {
  const { field } = props;
  switch (field.kind) {
    case 'one':
      return <RelationInput {...props} field={field} />;
    case 'links':
      return <LinksInput {...props} field={field} />;
    case 'choice':
      return <ChoiceInput {...props} field={field} />;
    case 'choices':
      return <ChoicesInput {...props} field={field} />;
    case 'integer':
    case 'decimal':
    case 'money':
      return <NumberTextInput {...props} field={field} />;
    case 'timeZone':
      return <TimeZoneInput {...props} />;
    case 'secret':
      return <SecretInput {...props} />;
    case 'longText':
      return <LongTextInput {...props} />;
    case 'boolean':
      return <SwitchInput {...props} />;
    case 'instant':
      return <InstantInput {...props} />;
    case 'date':
      return <DayInput {...props} />;
    case 'timeOfDay':
      return <ClockInput {...props} />;
    case 'json':
    case 'many':
      return null;
    default:
      return <WordsInput {...props} />;
  }
}
