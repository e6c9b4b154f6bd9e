/** Decides how a picker waits: its value stands there from the first picture on; lists, search and the code for both come when it is pointed at or focused. */
import { TextInput } from '@mantine/core';
import { IconSelector } from '#web/kit/icons.ts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { toast } from '#web/kit/toast.tsx';
import { embeddedIn } from '../any-item.ts';
import { choiceWords } from '../words.ts';
import { commonProps, type FieldInputProps } from './field-input-props.ts';

const load = () => import('./inputs/picker-inputs.tsx');
const loadEarly = () => void load().catch(() => undefined);

export function RestingPicker(props: FieldInputProps) {
  const [Picker, setPicker] = useState<ComponentType<FieldInputProps> | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const focused = useRef(false);
  const words = restingWords(props);
  const wake = useCallback(() => {
    load().then(
      ({ default: loaded }) => {
        focused.current = place.current?.contains(document.activeElement) ?? false;
        setPicker(() => loaded);
      },
      (error: unknown) => toast.error(error),
    );
  }, []);
  // Going back in the browser may choose what only the real one can name.
  useEffect(() => {
    if (words === null) wake();
  }, [words, wake]);
  // Whoever came by key or pointer goes on in the real one, unless they have gone on already; a press opens its list.
  useLayoutEffect(() => {
    if (Picker === null || !focused.current) return;
    const input = place.current?.querySelector<HTMLInputElement>('input:not([type=hidden])');
    input?.focus();
    if (pressed.current) input?.click();
  }, [Picker]);
  return (
    <div ref={place}>
      {Picker === null ? (
        <TextInput
          {...commonProps(props)}
          value={words ?? ''}
          placeholder="Choose"
          readOnly
          rightSection={<IconSelector size={16} stroke={1.5} />}
          rightSectionPointerEvents="none"
          role="combobox"
          aria-expanded={false}
          aria-haspopup="listbox"
          onPointerEnter={loadEarly}
          onPointerDown={() => {
            pressed.current = true;
          }}
          onFocus={wake}
          autoComplete="off"
        />
      ) : (
        <Picker {...props} />
      )}
    </div>
  );
}

/** Whether what is chosen can be named without asking the server. */
export function canRest(props: FieldInputProps): boolean {
  return restingWords(props) !== null;
}

/** What stands in the input; null when the name of a chosen record did not come along. */
function restingWords({ field, value, known }: FieldInputProps): string | null {
  const chosen = typeof value === 'string' ? [value] : Array.isArray(value) ? (value as readonly string[]) : [];
  const names = chosen
    .filter((one) => one !== '')
    .map((one) => {
      if (field.kind === 'choice') return choiceWords(field, one);
      if (field.kind !== 'one' && field.kind !== 'links') return one;
      const embedded = (Array.isArray(known) ? (known as readonly unknown[]) : [known])
        .map(embeddedIn)
        .find((item) => item?.['@id'] === one);
      const name = embedded?.[field.options.embed?.[0] ?? ''];
      return typeof name === 'string' ? name : null;
    });
  return names.includes(null) ? null : names.join(', ');
}
