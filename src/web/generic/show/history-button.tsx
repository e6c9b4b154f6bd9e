/** Who is offered a record's history; its code comes when they ask for it. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHistory } from '#web/kit/icons.ts';
import { lazy, Suspense, useState } from 'react';
import type { Resource } from '#core/resource';
import { AuditEntry } from '#domains/identity';
import { useActor } from '#web/session/use-session.ts';
import { mayDo } from '../may.ts';

const HistoryDrawer = lazy(() => import('./history.tsx'));

/** Opens the history next to the screen; nothing for those who may not read it. */
export function HistoryButton({ resource, iri }: { readonly resource: Resource; readonly iri: string }) {
  const actor = useActor();
  const [opened, { open, close }] = useDisclosure(false);
  const [asked, setAsked] = useState(false);
  if (!mayDo(AuditEntry, 'read', actor)) return null;
  const ask = () => {
    setAsked(true);
    open();
  };
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={ask}>
        History
      </Button>
      {asked ? (
        <Suspense>
          <HistoryDrawer opened={opened} onClose={close} resource={resource} iri={iri} />
        </Suspense>
      ) : null}
    </>
  );
}
