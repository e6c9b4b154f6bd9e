/** Time zone picker: all zones of the browser, searchable by city, with their offsets. */
import { Select } from '@mantine/core';
import { withMinus } from '#core/number-format';
import { commonProps, selectText, type FieldInputProps } from '../field-input-props.ts';
import { ChoiceOption } from './choice-option.tsx';

const SHOWN = 60;

let zones: readonly { readonly value: string; readonly label: string }[] | undefined;

/** Includes UTC, which browsers omit from the list. */
export function timeZones(): readonly { readonly value: string; readonly label: string }[] {
  zones ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));
  return zones;
}

/** "Europe/London" → "GMT+1" during summer time. */
export function offsetOf(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
  return withMinus(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '');
}

export function TimeZoneInput(props: FieldInputProps) {
  const { value, onChange, field } = props;
  const zone = typeof value === 'string' ? value : null;
  const known = zone === null || timeZones().some((entry) => entry.value === zone);
  return (
    <Select
      {...commonProps(props)}
      data={known ? timeZones() : [{ value: zone, label: zone }, ...timeZones()]}
      value={zone}
      onChange={onChange}
      searchable
      clearable={field.options.nullable === true}
      allowDeselect={false}
      limit={SHOWN}
      placeholder="Search cities and regions"
      nothingFoundMessage="No time zone matches."
      renderOption={({ option }) => <ChoiceOption choice={{ label: option.label, hint: offsetOf(option.value) }} />}
      onFocus={selectText}
      autoComplete="off"
    />
  );
}
