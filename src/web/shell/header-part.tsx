/** A domain's button in the header: a plain link initially, replaced by the full component when the browser is idle. */
import { ActionIcon } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import type { HeaderEntry } from '../domain-web.ts';
import { AppLink } from '../generic/app-link.tsx';
import { whenQuiet } from './when-idle.ts';
import classes from './shell.module.css';

const PRESSED_AGAIN_MS = 100;

export function HeaderPart({ entry: { label, to, icon: Icon, part } }: { readonly entry: HeaderEntry }) {
  const [Part, setPart] = useState<ComponentType | null>(null);
  const client = useQueryClient();
  const slot = useRef<HTMLSpanElement>(null);
  const wasFocused = useRef(false);
  useEffect(() => {
    let pressed: ReturnType<typeof setTimeout> | undefined;
    const replace = (found: ComponentType) => {
      // The click of a press that has begun would be lost with the link.
      if (slot.current?.querySelector(':active')) {
        pressed = setTimeout(replace, PRESSED_AGAIN_MS, found);
        return;
      }
      wasFocused.current = slot.current?.contains(document.activeElement) ?? false;
      setPart(() => found);
    };
    const stop = whenQuiet(
      () =>
        void part().then(
          ({ default: found }) => replace(found),
          // On failure, the link remains.
          () => undefined,
        ),
      () => client.isFetching() > 0,
    );
    return () => {
      stop();
      clearTimeout(pressed);
    };
  }, [client, part]);
  useLayoutEffect(() => {
    if (Part !== null && wasFocused.current) slot.current?.querySelector('button')?.focus();
  }, [Part]);
  return (
    <span ref={slot} className={classes.slot}>
      {Part === null ? (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} renderRoot={(props) => <AppLink to={to} {...props} />}>
          <Icon size={20} stroke={1.75} />
        </ActionIcon>
      ) : (
        <Part />
      )}
    </span>
  );
}
