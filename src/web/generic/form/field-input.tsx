/** Decides which input a field of a form gets, by its kind. */
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import type { FieldInputProps } from './field-input-props.ts';
import { LinksInput } from './inputs/links-input.tsx';
import { ChoiceInput, ChoicesInput, LongTextInput, NumberTextInput, SecretInput, SwitchInput, WordsInput } from './inputs/plain-inputs.tsx';
import { RelationInput } from './inputs/relation-input.tsx';
import { TimeZoneInput } from './inputs/time-zone-input.tsx';

/** Calendars are fetched for the forms that have one. */
const TimeFieldInput = lazy(() => import('./inputs/time-inputs.tsx'));

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
    case 'date':
    case 'timeOfDay':
      return <Suspense fallback={<Skeleton h={56} />}><TimeFieldInput {...props} /></Suspense>;
    case 'json':
    case 'many':
      return null;
    default:
      return <WordsInput {...props} />;
  }
}
