/** Inputs for dates and times; an instant is edited as wall-clock time in a named time zone. */
import '@mantine/dates/styles.layer.css';
import { DatePickerInput, DateTimePicker, TimePicker } from '@mantine/dates';
import { PICKER_FORMS } from '#core/date-text';
import { startOfDay, Temporal, writeInstant } from '#core/time';
import { useSettings } from '#web/api/settings.ts';
import { CALENDAR } from '../../calendar.ts';
import { commonProps, type FieldInputProps } from '../field-input-props.ts';

interface TimeFieldProps extends FieldInputProps {
  /** Time zone in which an instant is edited; absent = the agency's. */
  readonly zone?: string;
  /** For instants recorded by a machine. */
  readonly withSeconds?: boolean;
}

export function InstantInput({ zone: given, withSeconds = false, ...props }: TimeFieldProps) {
  const { value, onChange, field, help } = props;
  const { timeZone } = useSettings();
  const zone = given ?? timeZone;
  return (
    <DateTimePicker
      {...commonProps(props)}
      description={
        <>
          {help}
          {help ? ' ' : ''}Times are in {zone.replaceAll('_', ' ')}.
        </>
      }
      value={typeof value === 'string' ? toLocal(value, zone) : null}
      onChange={(local) => onChange(local === null ? null : fromLocal(local, zone))}
      valueFormat={PICKER_FORMS[withSeconds ? 'date-time-seconds' : 'date-time']}
      withSeconds={withSeconds}
      timePickerProps={{ hoursInputLabel: 'Hours', minutesInputLabel: 'Minutes', secondsInputLabel: 'Seconds' }}
      {...CALENDAR}
      clearable={field.options.nullable === true}
    />
  );
}

export function DayInput(props: FieldInputProps) {
  return (
    <DatePickerInput
      {...commonProps(props)}
      value={typeof props.value === 'string' ? props.value : null}
      onChange={(day) => props.onChange(day)}
      valueFormat={PICKER_FORMS.date}
      placeholder="Choose"
      {...CALENDAR}
      clearable={props.field.options.nullable === true}
    />
  );
}

export function ClockInput(props: FieldInputProps) {
  const { label } = commonProps(props);
  return (
    <TimePicker
      {...commonProps(props)}
      value={typeof props.value === 'string' ? props.value : ''}
      onChange={(time) => props.onChange(time.slice(0, CLOCK_LENGTH))}
      format="24h"
      hoursInputLabel={`${label}, hours`}
      minutesInputLabel={`${label}, minutes`}
    />
  );
}

/** HH:MM */
const CLOCK_LENGTH = 5;

function toLocal(iso: string, zone: string): string {
  return Temporal.Instant.from(iso).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
}

/** Local time to instant; a time skipped by a clock change becomes the next valid one. */
function fromLocal(local: string, zone: string): string {
  if (local.length <= 10) return writeInstant(startOfDay(Temporal.PlainDate.from(local), zone));
  return writeInstant(Temporal.PlainDateTime.from(local.replace(' ', 'T')).toZonedDateTime(zone).toInstant());
}
