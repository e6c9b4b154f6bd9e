/** Decides which input a field of a form gets, by its kind. */
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { FieldInputProps } from './field-input-props.ts';
import { OpenChoicesInput, standOpen } from './inputs/open-choices-input.tsx';
import { LongTextInput, NumberTextInput, SecretInput, SwitchInput, WordsInput } from './inputs/plain-inputs.tsx';
import { canRest, RestingPicker } from './resting-picker.tsx';

/** Lists to pick from and calendars are fetched for the forms that have one. */
const PickerInput = lazy(() => import('./inputs/picker-inputs.tsx'));
const TimeFieldInput = lazy(() => import('./inputs/time-inputs.tsx'));

/** Rests until somebody comes near, unless only the server knows what is chosen. */
function PickerField(props: FieldInputProps) {
  const [rests] = useState(() => canRest(props));
  return rests ? (
    <RestingPicker {...props} />
  ) : (
    <Suspense fallback={<Skeleton h={56} />}>
      <PickerInput {...props} />
    </Suspense>
  );
}

export function FieldInput(props: FieldInputProps): ReactNode {
  const { field } = props;
  switch (field.kind) {
    case 'one':
    case 'links':
    case 'choice':
    case 'choices':
    case 'timeZone':
      if (field.kind === 'choices' && standOpen(field)) return <OpenChoicesInput {...props} field={field} />;
      return <PickerField {...props} />;
    case 'integer':
    case 'decimal':
    case 'money':
      return <NumberTextInput {...props} field={field} />;
    case 'secret':
      return <SecretInput {...props} />;
    case 'longText':
      return <LongTextInput {...props} />;
    case 'boolean':
      return <SwitchInput {...props} />;
    case 'instant':
    case 'date':
    case 'timeOfDay':
      return (
        <Suspense fallback={<Skeleton h={56} />}>
          <TimeFieldInput {...props} />
        </Suspense>
      );
    case 'json':
    case 'many':
      return null;
    default:
      return <WordsInput {...props} />;
  }
}
