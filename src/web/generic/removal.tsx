/** Deletes, deactivates and restores records: soft deletes immediately with an undo, others after a confirmation. */
import { Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Resource } from '#core/resource';
import { useRemove } from '#web/data/use-remove.ts';
import { lateDialog } from '#web/kit/late-dialog.tsx';
import { toast } from '#web/kit/toast.tsx';
import type { AnyItem } from './any-item.ts';
import { removalLabels } from './show/audit-text.ts';
import { recordName } from './text.ts';

const ConfirmDelete = lateDialog(async () => ({ default: (await import('#web/kit/confirm-delete.tsx')).ConfirmDelete }));

export interface Removal {
  readonly isRemoved: (item: AnyItem) => boolean;
  readonly remove: (item: AnyItem) => void;
  readonly restore: (item: AnyItem) => void;
  /** Confirmation dialog for what cannot be undone by the user; must be rendered somewhere on the screen. */
  readonly question: ReactNode;
}

/** @param details of a record that is deleted for good, shown in the question: when, how much, whom. */
export function useRemoval(resource: Resource, onRemoved?: () => void, details?: ReactNode): Removal {
  const { remove, restore } = useRemove(resource);
  const [confirming, setConfirming] = useState<AnyItem | null>(null);
  const soft = resource.softDelete;
  const labels = removalLabels(resource);

  const removeSoftly = (item: AnyItem) => {
    const before = statusBefore(resource, item);
    remove(item).then(
      () => toast.undo(`${recordName(resource, item)} ${labels.past}`, () => restore(item, before)),
      (error: unknown) => toast.error(error, { title: `${recordName(resource, item)} was not ${labels.past}` }),
    );
  };
  const removeOrAsk = (item: AnyItem) => {
    if (soft === null) setConfirming(item);
    else removeSoftly(item);
  };
  return {
    isRemoved: (item) => soft !== null && item[soft.field] === soft.value,
    remove: removeOrAsk,
    restore: (item) => {
      restore(item, activeStatus(resource)).then(
        () => toast.success(`${recordName(resource, item)} ${labels.pastBack}`),
        (error: unknown) => toast.error(error, { title: `${recordName(resource, item)} was not ${labels.pastBack}` }),
      );
    },
    question: (
      <ConfirmDelete
        opened={confirming !== null}
        onClose={() => setConfirming(null)}
        what={resource.label.one.toLowerCase()}
        name={confirming === null ? undefined : recordName(resource, confirming)}
        onConfirm={async (withdraw) => {
          if (confirming === null) return;
          await remove(confirming, withdraw);
          onRemoved?.();
        }}
      >
        {details === undefined ? null : (
          <Text inherit mb={4}>
            {details}
          </Text>
        )}
        This cannot be undone.
      </ConfirmDelete>
    ),
  };
}

function statusBefore(resource: Resource, item: AnyItem): string | boolean {
  const value = resource.softDelete === null ? undefined : item[resource.softDelete.field];
  return typeof value === 'string' || typeof value === 'boolean' ? value : activeStatus(resource);
}

/** Status of a restored record: the default of new records. */
function activeStatus(resource: Resource): string | boolean {
  const soft = resource.softDelete;
  if (soft === null) return true;
  const normal = resource.fields[soft.field]?.options.default;
  return typeof normal === 'string' || typeof normal === 'boolean' ? normal : soft.value === false;
}
