/** Button from a missing record back to its list, with the list's last filters. */
import { Button } from '@mantine/core';
import type { Resource } from '#core/resource';
import { useActor } from '#web/session/use-session.ts';
import { AppLink } from './app-link.tsx';
import { lastListAddress } from './list/last-address.ts';
import { usePlaces } from './places.ts';

interface BackToListProps {
  readonly resource: Resource;
  /** Absent = the resource's default list path. */
  readonly to?: string;
  /** Absent = after the resource. */
  readonly label?: string;
}

export function BackToList({ resource, to, label }: BackToListProps) {
  const { list } = usePlaces(resource, useActor());
  return (
    <Button variant="default" mt="xs" renderRoot={(root) => <AppLink {...root} to={to ?? list} search={lastListAddress(resource)} />}>
      {label ?? `All ${resource.label.many.toLowerCase()}`}
    </Button>
  );
}
