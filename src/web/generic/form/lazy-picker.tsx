/** Lazy picker: shows its value in a plain input immediately, and loads the real picker with its list and search on hover or focus. */
import { Skeleton, TextInput } from '@mantine/core';
import { IconSelector } from '#web/kit/icons.ts';
import { lazy, useCallback, useEffect, useLayoutEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { Field } from '#core/fields';
import { LatePart } from '#web/kit/late-part.tsx';
import { pressed } from '#web/kit/pressed.ts';
import { toast } from '#web/kit/toast.tsx';
import { embeddedIn } from '../any-item.ts';
import { choiceText } from '../text.ts';
import { commonProps, type FieldInputProps } from './field-input-props.ts';

type PropsOf<F extends Field> = FieldInputProps & { readonly field: F };
type Load<F extends Field> = () => Promise<ComponentType<PropsOf<F>>>;

interface Placeholder<F extends Field> {
  /** Text of the input; null when only the real picker can determine it. */
  readonly textOf: (props: PropsOf<F>) => string | null;
  readonly opens: 'listbox' | 'dialog';
}

const LIST: Placeholder<Field> = { textOf: chosenText, opens: 'listbox' };

/** Lazy-loaded input of a picker kind. It loads immediately when the name of the chosen value must be fetched. */
export function picker<F extends Field>(load: Load<F>, placeholder: Placeholder<F> = LIST): (props: PropsOf<F>) => ReactNode {
  const EagerPicker = lazy(async () => ({ default: await load() })) as ComponentType<PropsOf<F>>;
  function Picker(props: PropsOf<F>) {
    const [isLazy] = useState(() => placeholder.textOf(props) !== null);
    return isLazy ? (
      <LazyPicker props={props} load={load} {...placeholder} />
    ) : (
      <LatePart skeleton={<Skeleton h={56} />}>
        <EagerPicker {...props} />
      </LatePart>
    );
  }
  return (props) => <Picker {...props} />;
}

function LazyPicker<F extends Field>({
  props,
  load,
  textOf,
  opens,
}: Placeholder<F> & { readonly props: PropsOf<F>; readonly load: Load<F> }) {
  const [Picker, setPicker] = useState<ComponentType<PropsOf<F>> | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const opening = useRef(false);
  const focused = useRef(false);
  const text = textOf(props);
  const activate = useCallback(() => {
    load().then(
      (loaded) => {
        focused.current = container.current?.contains(document.activeElement) ?? false;
        setPicker(() => loaded);
      },
      (error: unknown) => toast.error(error),
    );
  }, [load]);
  // Navigating back may restore a value whose name only the real picker can determine.
  useEffect(() => {
    if (text === null) activate();
  }, [text, activate]);
  // Moves the focus to the real picker, unless the user has moved on; after a press, its list opens.
  useLayoutEffect(() => {
    if (Picker === null || !focused.current) return;
    const input = container.current?.querySelector<HTMLElement>('input:not([type=hidden]), button');
    input?.focus();
    if (opening.current) input?.click();
  }, [Picker]);
  return (
    <div ref={container}>
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
          // Not at the start of a touch, which may scroll.
          onMouseDown={() => {
            opening.current = true;
            // The focus loads the picker; after a refusal, its list does not open on its own.
            pressed(load()).catch(() => {
              opening.current = false;
            });
          }}
          onFocus={activate}
          autoComplete="off"
        />
      ) : (
        <Picker {...props} />
      )}
    </div>
  );
}

/** Null when the name of a chosen record is not embedded. */
function chosenText({ field, value, known }: FieldInputProps): string | null {
  const chosen = typeof value === 'string' ? [value] : Array.isArray(value) ? (value as readonly string[]) : [];
  const names = chosen
    .filter((value) => value !== '')
    .map((chosenValue) => {
      if (!('target' in field)) return 'choices' in field ? choiceText(field, chosenValue) : chosenValue;
      const embedded = (Array.isArray(known) ? (known as readonly unknown[]) : [known])
        .map(embeddedIn)
        .find((item) => item?.['@id'] === chosenValue);
      const name = embedded?.[field.options.embed?.[0] ?? 'name'];
      return typeof name === 'string' ? name : null;
    });
  return names.includes(null) ? null : names.join(', ');
}
