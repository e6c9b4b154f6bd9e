/** Header of a record's screen: its name, status and available actions. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Resource } from '#core/resource';
import { focusContentAfter } from '#web/kit/content-focus.ts';
import { PageHeader } from '#web/kit/page-header.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { useActor } from '#web/session/use-session.ts';
import { useRecordTitle } from '#web/shell/record-titles.ts';
import type { AnyItem } from './any-item.ts';
import classes from './record-header.module.css';
import { mayDoTo, mayWriteOn } from './may.ts';
import type { Removal } from './removal.tsx';
import { HistoryButton } from './show/history-button.tsx';
import { removalLabels } from './show/audit-text.ts';
import { badgeOf, recordName } from './text.ts';

interface RecordHeaderProps {
  readonly resource: Resource;
  readonly item: AnyItem;
  readonly removal: Removal;
  readonly title?: ReactNode;
  readonly subtitle?: ReactNode;
  readonly picture?: ReactNode;
  /** Actions of the screen. */
  readonly actions?: ReactNode;
  /** The main action, shown last. */
  readonly main?: ReactNode;
}

export function RecordHeader({ resource, item, removal, title, subtitle, picture, actions, main }: RecordHeaderProps) {
  const actor = useActor();
  const name = recordName(resource, item);
  useRecordTitle(item.uuid, name);
  const labels = removalLabels(resource);
  const badge = typeof item.status === 'string' ? badgeOf(resource.fields.status, item.status) : null;
  const soft = resource.softDelete;
  const restorable =
    soft !== null &&
    removal.isRemoved(item) &&
    mayDoTo(resource, 'update', actor, item) &&
    mayWriteOn(resource, resource.fields[soft.field]!, actor, item);
  // The own account is deactivated in its form, which asks for the current password.
  const removable = !removal.isRemoved(item) && item.uuid !== actor.user && mayDoTo(resource, 'remove', actor, item);
  return (
    <>
      <PageHeader
        title={
          <span className={classes.title}>
            {picture}
            <span>{title ?? name}</span>
            {badge === null ? null : <SeverityBadge {...badge} />}
          </span>
        }
        subtitle={subtitle}
        actions={
          <>
            {actions}
            <HistoryButton resource={resource} iri={item['@id']} />
            {removable ? (
              <Button ref={focusContentAfter} variant="default" onClick={() => removal.remove(item)}>
                {labels.verb}
              </Button>
            ) : null}
            {restorable ? (
              <Button ref={focusContentAfter} variant="default" onClick={() => removal.restore(item)}>
                {labels.back}
              </Button>
            ) : null}
            {main}
          </>
        }
      />
      {removal.question}
    </>
  );
}
