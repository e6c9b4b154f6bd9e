/** Decides which input a field gets that is picked from a list: their code is fetched for the forms that have one. */
import type { ReactNode } from 'react';
import type { FieldInputProps } from '../field-input-props.ts';
import { ChoiceInput, ChoicesInput } from './choice-inputs.tsx';
import { LinksInput } from './links-input.tsx';
import { RelationInput } from './relation-input.tsx';
import { TimeZoneInput } from './time-zone-input.tsx';

export default function PickerInput(props: FieldInputProps): ReactNode {
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
    default:
      return <TimeZoneInput {...props} />;
  }
}
