/** Bulk actions of every list: setting the status and deleting, where the actor is allowed to. */
import { patchItem, removeItem } from '#web/data/calls.ts';
import type { Actor } from '#core/access';
import { isOneOfChoices } from '#core/field-properties';
import type { Resource } from '#core/resource';
import type { AnyItem } from '../any-item.ts';
import { mayDo, mayWrite } from '../may.ts';
import { removalLabels } from '../show/audit-text.ts';
import type { BulkAction, BulkEach } from './list-types.ts';

export interface Bulk {
  readonly actions: readonly BulkAction<AnyItem>[];
  /** Statuses that can be set; null when the actor may not set them. */
  readonly statuses: { readonly choices: readonly string[]; readonly set: (item: AnyItem, status: string) => Promise<unknown> } | null;
}

export function bulkOf(resource: Resource, actor: Actor, extra: readonly BulkAction<AnyItem>[]): Bulk {
  const { status } = resource.fields;
  const soft = resource.softDelete;
  const labels = removalLabels(resource);
  const settable = status !== undefined && isOneOfChoices(status) && mayDo(resource, 'update', actor) && mayWrite(status, actor, 'update');
  const removal: BulkEach<AnyItem> = {
    label: labels.verb,
    danger: true,
    run: (item) => removeItem(resource, item.uuid),
    confirm: (count) =>
      soft === null
        ? 'This cannot be undone.'
        : `${count === 1 ? 'It keeps its' : 'They keep their'} history and can be ${labels.pastBack} later.`,
  };
  return {
    actions: mayDo(resource, 'remove', actor) ? [...extra, removal] : extra,
    statuses: settable
      ? {
          choices: status.choices.filter((choice) => choice !== soft?.value),
          set: (item, value) => patchItem(resource, item.uuid, { status: value }, null),
        }
      : null,
  };
}
