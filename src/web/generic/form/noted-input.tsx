/** An input with a note below it about the typed text, shown when typing pauses. */
import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { FieldInput } from './inputs.tsx';
import type { FieldInputProps } from './field-input-props.ts';

const NOTE_DELAY_MS = 250;

/** @param props.note is called only for text that is not blank. */
export function NotedInput({ note, ...props }: FieldInputProps & { readonly note: (typed: string) => ReactNode }) {
  const [typed] = useDebouncedValue(typeof props.value === 'string' ? props.value.trim() : '', NOTE_DELAY_MS);
  return (
    <>
      <FieldInput {...props} />
      {typed === '' ? null : note(typed)}
    </>
  );
}

/** A warning that does not prevent saving. */
export function InputNote({ children }: { readonly children: ReactNode }) {
  return (
    <Text role="status" size="xs" fw={500} mt={4} c="var(--ink-warning)">
      {children}
    </Text>
  );
}
