/** Decides how a picker waits: its value stands there from the first picture on; lists, search and the code for both come when it is pointed at or focused. */
import { TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { toast } from '#web/kit/toast.tsx';
import { embeddedIn } from '../any-item.ts';
import { choiceWords } from '../words.ts';
import { commonProps, type FieldInputProps } from './field-input-props.ts';

const load = () => import('./inputs/picker-inputs.tsx');
const loadEarly = () => void load().catch(() => undefined);

export function RestingPicker(props: FieldInputProps) {
  const [Picker, setPicker] = useState<ComponentType<FieldInputProps> | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const wake = () => {
    load().then(({ default: loaded }) => setPicker(() => loaded), (error: unknown) => toast.error(error));
  };
  // Whoever came by key or pointer goes on in the real one.
  useEffect(() => {
    if (Picker !== null) place.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus();
  }, [Picker]);
  return (
    <div ref={place}>
      {Picker === null
        ? <TextInput {...commonProps(props)} value={restingWords(props) ?? ''} placeholder="Choose" readOnly rightSection={<IconSelector size={16} stroke={1.5} />} rightSectionPointerEvents="none" role="combobox" aria-expanded={false} aria-haspopup="listbox" onPointerEnter={loadEarly} onFocus={wake} autoComplete="off" />
        : <Picker {...props} />}
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
  const names = chosen.filter((one) => one !== '').map((one) => {
    if (field.kind === 'choice') return choiceWords(field, one);
    if (field.kind !== 'one' && field.kind !== 'links') return one;
    const embedded = (Array.isArray(known) ? (known as readonly unknown[]) : [known]).map(embeddedIn).find((item) => item?.['@id'] === one);
    const name = embedded?.[field.options.embed?.[0] ?? ''];
    return typeof name === 'string' ? name : null;
  });
  return names.includes(null) ? null : names.join(', ');
}
