/** Button that opens a record's history; the drawer is lazy-loaded. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lateDialog } from '#web/kit/late-dialog.tsx';
import { IconHistory } from '#web/kit/icons.ts';
import type { Resource } from '#core/resource';
import { AuditEntry } from '#domains/identity';
import { useActor } from '#web/session/use-session.ts';
import { mayDo } from '../may.ts';

const HistoryDrawer = lateDialog(() => import('./history.tsx'));

/** Renders nothing for users who may not read the audit trail. */
export function HistoryButton({ resource, iri }: { readonly resource: Resource; readonly iri: string }) {
  const actor = useActor();
  const [opened, { open, close }] = useDisclosure(false);
  if (!mayDo(AuditEntry, 'read', actor)) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={open}>
        History
      </Button>
      <HistoryDrawer opened={opened} onClose={close} resource={resource} iri={iri} />
    </>
  );
}
