/** An input with a note under it about what has been typed, once the typing pauses. */
import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { FieldInput } from './inputs.tsx';
import type { FieldInputProps } from './field-input-props.ts';

const LOOK_AFTER_MS = 250;

/** @param props.note is asked only about text that is not blank. */
export function NotedInput({ note, ...props }: FieldInputProps & { readonly note: (typed: string) => ReactNode }) {
  const [typed] = useDebouncedValue(typeof props.value === 'string' ? props.value.trim() : '', LOOK_AFTER_MS);
  return (
    <>
      <FieldInput {...props} />
      {typed === '' ? null : note(typed)}
    </>
  );
}

/** Something to know before saving, which hinders nobody. */
export function InputNote({ children }: { readonly children: ReactNode }) {
  return (
    <Text role="status" size="xs" fw={600} mt={4} c="var(--mantine-color-orange-text)">
      {children}
    </Text>
  );
}
