/** Input for a stream's start or end: to the second, in the account's time zone; the picker's code is loaded on hover or focus. */
import { InputBase } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatInstant } from '#core/date-text';
import { commonProps, type FieldInputProps } from '#web/generic/form/field-input-props.ts';
import { pressed } from '#web/kit/pressed.ts';
import { useCode } from '#web/kit/use-code.ts';

const loadPicker = () => import('#web/generic/form/inputs/time-inputs.tsx');

export function ZoneTimeInput(props: FieldInputProps & { readonly zone: string }) {
  const { value, help, zone } = props;
  const picker = useCode(loadPicker);
  const field = useRef<HTMLDivElement>(null);
  /** Interaction with the placeholder before the picker's code was loaded; repeated on the picker. */
  const done = useRef<'focused' | 'pressed' | null>(null);
  const { here } = picker;
  const press = () => {
    done.current = 'pressed';
    // After a refusal, the picker does not open on its own.
    pressed(picker.fetch()).catch(() => {
      if (done.current === 'pressed') done.current = 'focused';
    });
  };
  useEffect(() => {
    const button = field.current?.querySelector('button');
    if (here === null || done.current === null) return;
    button?.focus();
    if (done.current === 'pressed') button?.click();
  }, [here]);
  return (
    <div ref={field}>
      {here === null ? (
        <InputBase
          component="button"
          type="button"
          pointer
          {...commonProps(props)}
          description={
            <>
              {help}
              {help ? ' ' : ''}Times are in {zone.replaceAll('_', ' ')}.
            </>
          }
          onPointerEnter={picker.ahead.onPointerEnter}
          onFocus={() => {
            done.current ??= 'focused';
            picker.ahead.onFocus();
          }}
          onBlur={() => {
            done.current = null;
          }}
          // The picker may replace the placeholder before the button is released, and the click would be lost.
          onMouseDown={press}
          onClick={press}
        >
          {typeof value === 'string' ? formatInstant(value, zone, 'date-time-seconds') : ''}
        </InputBase>
      ) : (
        <here.InstantInput {...props} withSeconds />
      )}
    </div>
  );
}
