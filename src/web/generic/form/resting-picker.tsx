/** How a picker waits: its value is there from the first picture on; lists, search and the code for both come when it is pointed at or focused. */
import { Skeleton, TextInput } from '@mantine/core';
import { IconSelector } from '#web/kit/icons.ts';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { Field } from '#core/fields';
import { toast } from '#web/kit/toast.tsx';
import { embeddedIn } from '../any-item.ts';
import { choiceText } from '../text.ts';
import { commonProps, type FieldInputProps } from './field-input-props.ts';

type PropsOf<F extends Field> = FieldInputProps & { readonly field: F };
type Load<F extends Field> = () => Promise<ComponentType<PropsOf<F>>>;

interface Resting<F extends Field> {
  /** What is in the input; null when that is not known without the real one. */
  readonly textOf: (props: PropsOf<F>) => string | null;
  readonly opens: 'listbox' | 'dialog';
}

const LIST: Resting<Field> = { textOf: chosenText, opens: 'listbox' };

/** The input of a kind that is picked: it rests until somebody comes near, unless only the server knows what is chosen. */
export function picker<F extends Field>(load: Load<F>, resting: Resting<F> = LIST): (props: PropsOf<F>) => ReactNode {
  const AtOnce = lazy(async () => ({ default: await load() })) as ComponentType<PropsOf<F>>;
  function Picker(props: PropsOf<F>) {
    const [rests] = useState(() => resting.textOf(props) !== null);
    return rests ? (
      <RestingPicker props={props} load={load} {...resting} />
    ) : (
      <Suspense fallback={<Skeleton h={56} />}>
        <AtOnce {...props} />
      </Suspense>
    );
  }
  return (props) => <Picker {...props} />;
}

function RestingPicker<F extends Field>({
  props,
  load,
  textOf,
  opens,
}: Resting<F> & { readonly props: PropsOf<F>; readonly load: Load<F> }) {
  const [Picker, setPicker] = useState<ComponentType<PropsOf<F>> | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const focused = useRef(false);
  const text = textOf(props);
  const wake = useCallback(() => {
    load().then(
      (loaded) => {
        focused.current = place.current?.contains(document.activeElement) ?? false;
        setPicker(() => loaded);
      },
      (error: unknown) => toast.error(error),
    );
  }, [load]);
  // Going back in the browser may choose what only the real one can name.
  useEffect(() => {
    if (text === null) wake();
  }, [text, wake]);
  // Whoever came by key or pointer goes on in the real one, unless they have gone on already; a press opens its list.
  useLayoutEffect(() => {
    if (Picker === null || !focused.current) return;
    const input = place.current?.querySelector<HTMLElement>('input:not([type=hidden]), button');
    input?.focus();
    if (pressed.current) input?.click();
  }, [Picker]);
  return (
    <div ref={place}>
      {Picker === null ? (
        <TextInput
          {...commonProps(props)}
          value={text ?? ''}
          placeholder="Choose"
          readOnly
          rightSection={opens === 'listbox' ? <IconSelector size={16} stroke={1.5} /> : null}
          rightSectionPointerEvents="none"
          role="combobox"
          aria-expanded={false}
          aria-haspopup={opens}
          onPointerEnter={() => void load().catch(() => undefined)}
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

/** Null when the name of a chosen record did not come along. */
function chosenText({ field, value, known }: FieldInputProps): string | null {
  const chosen = typeof value === 'string' ? [value] : Array.isArray(value) ? (value as readonly string[]) : [];
  const names = chosen
    .filter((one) => one !== '')
    .map((one) => {
      if (!('target' in field)) return 'choices' in field ? choiceText(field, one) : one;
      const embedded = (Array.isArray(known) ? (known as readonly unknown[]) : [known])
        .map(embeddedIn)
        .find((item) => item?.['@id'] === one);
      const name = embedded?.[field.options.embed?.[0] ?? 'name'];
      return typeof name === 'string' ? name : null;
    });
  return names.includes(null) ? null : names.join(', ');
}
