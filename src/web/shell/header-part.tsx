/** How a domain's button in the header comes: as a plain link at once, and with all that it knows once the browser has time for it. */
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
            // The link stays.
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
