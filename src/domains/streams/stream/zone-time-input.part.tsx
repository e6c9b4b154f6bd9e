/** Decides how a moment of a stream is typed: as wall-clock time of its account, in the browser's own field, which needs no calendar of ours. */
import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { commonProps, type FieldInputProps } from '#web/generic/form/field-input-props.ts';
import { instantOf, wallTimeOf } from '../import/zone-wall.rules.ts';

export function ZoneTimeInput({ zone, ...props }: FieldInputProps & { readonly zone: string }) {
  const { value, onChange, help } = props;
  const wall = typeof value === 'string' ? wallTimeOf(value, zone) : '';
  const [typed, setTyped] = useState(wall);
  // A half-typed time is no time yet; only a change from elsewhere writes over it.
  useEffect(() => {
    setTyped((before) => (wall === '' || before === wall ? before : wall));
  }, [wall]);
  return (
    <TextInput
      {...commonProps(props)}
      type="datetime-local"
      step={1}
      description={<>{help}{help ? ' ' : ''}Times are in {zone.replaceAll('_', ' ')}.</>}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(event.currentTarget.value === '' ? null : instantOf(event.currentTarget.value, zone));
      }}
    />
  );
}
