/** Decides how days and times are typed; a point in time as wall-clock time of a named zone, kept as an instant. */
import '@mantine/dates/styles.layer.css';
import { DatePickerInput, DateTimePicker, TimeInput } from '@mantine/dates';
import { startOfDay, Temporal, writeInstant } from '#core/time';
import { useSettings } from '#web/api/settings.ts';
import { CALENDAR } from '../../calendar.ts';
import { commonProps, type FieldInputProps } from '../field-input-props.ts';

export default function TimeFieldInput(props: FieldInputProps) {
  if (props.field.kind === 'date') return <DayInput {...props} />;
  return props.field.kind === 'timeOfDay' ? <ClockInput {...props} /> : <InstantInput {...props} />;
}

function InstantInput(props: FieldInputProps) {
  const { value, onChange, field, help } = props;
  const { timeZone: zone } = useSettings();
  return (
    <DateTimePicker
      {...commonProps(props)}
      description={<>{help}{help ? ' ' : ''}Times are in {zone.replaceAll('_', ' ')}.</>}
      value={typeof value === 'string' ? toLocal(value, zone) : null}
      onChange={(local) => onChange(local === null ? null : fromLocal(local, zone))}
      valueFormat="MMM D, YYYY h:mm A"
      {...CALENDAR}
      clearable={field.options.nullable === true}
    />
  );
}

function DayInput(props: FieldInputProps) {
  return <DatePickerInput {...commonProps(props)} value={typeof props.value === 'string' ? props.value : null} onChange={(day) => props.onChange(day)} valueFormat="MMM D, YYYY" {...CALENDAR} clearable={props.field.options.nullable === true} />;
}

function ClockInput(props: FieldInputProps) {
  return <TimeInput {...commonProps(props)} value={typeof props.value === 'string' ? props.value : ''} onChange={(event) => props.onChange(event.currentTarget.value)} />;
}

function toLocal(iso: string, zone: string): string {
  return Temporal.Instant.from(iso).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
}

/** A local time that a clock change skips becomes the next real one. */
function fromLocal(local: string, zone: string): string {
  if (local.length <= 10) return writeInstant(startOfDay(Temporal.PlainDate.from(local), zone));
  return writeInstant(Temporal.PlainDateTime.from(local.replace(' ', 'T')).toZonedDateTime(zone).toInstant());
}
