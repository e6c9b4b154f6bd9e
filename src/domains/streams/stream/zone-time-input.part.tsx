/** Decides how a moment of a stream is typed: to the second, as wall-clock time of its account. */
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { FieldInputProps } from '#web/generic/form/field-input-props.ts';

const TimeFieldInput = lazy(() => import('#web/generic/form/inputs/time-inputs.tsx'));
/** Label, field and the words under it. */
const HEIGHT = 76;

export function ZoneTimeInput(props: FieldInputProps & { readonly zone: string }) {
  return <Suspense fallback={<Skeleton h={HEIGHT} />}><TimeFieldInput {...props} withSeconds /></Suspense>;
}
