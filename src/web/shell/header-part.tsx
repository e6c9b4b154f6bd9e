/** A domain's button in the header: a plain link initially, replaced by the full component when the browser is idle. */
import { ActionIcon } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ComponentType } from 'react';
import type { HeaderEntry } from '../domain-web.ts';
import { AppLink } from '../generic/app-link.tsx';
import { whenQuiet } from './when-idle.ts';

export function HeaderPart({ entry: { label, to, icon: Icon, part } }: { readonly entry: HeaderEntry }) {
  const [Part, setPart] = useState<ComponentType | null>(null);
  const client = useQueryClient();
  useEffect(
    () =>
      whenQuiet(
        () =>
          void part().then(
            ({ default: found }) => setPart(() => found),
            // On failure, the link remains.
            () => undefined,
          ),
        () => client.isFetching() > 0,
      ),
    [client, part],
  );
  if (Part !== null) return <Part />;
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} renderRoot={(props) => <AppLink to={to} {...props} />}>
      <Icon size={20} stroke={1.75} />
    </ActionIcon>
  );
}
