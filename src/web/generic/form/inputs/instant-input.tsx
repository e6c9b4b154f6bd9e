/** Decides how a point in time is typed: as wall-clock time of a named zone, kept as an instant. */
import { DateTimePicker } from '@mantine/dates';
import { startOfDay, Temporal, writeInstant } from '#core/time';
import { commonProps, type FieldInputProps } from '../field-input-props.ts';

export function InstantInput(props: FieldInputProps) {
  const { value, onChange, field, help } = props;
  const zone = Temporal.Now.timeZoneId();
  return (
    <DateTimePicker
      {...commonProps(props)}
      description={<>{help}{help ? ' ' : ''}Times are in {zone.replaceAll('_', ' ')}.</>}
      value={typeof value === 'string' ? toLocal(value, zone) : null}
      onChange={(local) => onChange(local === null ? null : fromLocal(local, zone))}
      valueFormat="MMM D, YYYY h:mm A"
      clearable={field.options.nullable === true}
    />
  );
}

function toLocal(iso: string, zone: string): string {
  return Temporal.Instant.from(iso).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
}

/** A local time that a clock change skips becomes the next real one. */
function fromLocal(local: string, zone: string): string {
  if (local.length <= 10) return writeInstant(startOfDay(Temporal.PlainDate.from(local), zone));
  return writeInstant(Temporal.PlainDateTime.from(local.replace(' ', 'T')).toZonedDateTime(zone).toInstant());
}
