/** Header of a record's screen: its name, status and available actions. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Field } from '#core/fields';
import type { Resource } from '#core/resource';
import { focusContentAfter } from '#web/kit/content-focus.ts';
import { PageHeader } from '#web/kit/page-header.tsx';
import { SeverityBadge, StatusBadge } from '#web/kit/status-badge.tsx';
import { useActor } from '#web/session/use-session.ts';
import { useRecordTitle } from '#web/shell/record-titles.ts';
import type { AnyItem } from './any-item.ts';
import classes from './record-header.module.css';
import { mayDoTo, mayWriteOn } from './may.ts';
import type { Removal } from './removal.tsx';
import { HistoryButton } from './show/history-button.tsx';
import { removalLabels } from './show/audit-text.ts';
import { choiceText, recordName } from './text.ts';

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
  const { status } = resource.fields;
  const soft = resource.softDelete;
  const restorable =
    soft !== null &&
    removal.isRemoved(item) &&
    mayDoTo(resource, 'update', actor, item) &&
    mayWriteOn(resource, resource.fields[soft.field]!, actor, item);
  const removable = !removal.isRemoved(item) && mayDoTo(resource, 'remove', actor, item);
  return (
    <>
      <PageHeader
        title={
          <span className={classes.title}>
            {picture}
            <span>{title ?? name}</span>
            {typeof item.status === 'string' ? <Status field={status} status={item.status} /> : null}
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

/** A state machine declares the severity of its states; other statuses use the common mapping. */
function Status({ field, status }: { readonly field: Field | undefined; readonly status: string }) {
  const label = choiceText(field, status);
  const severity = field !== undefined && 'machine' in field.options ? field.options.machine.states[status]?.severity : undefined;
  return severity === undefined ? <StatusBadge status={status} label={label} /> : <SeverityBadge severity={severity} label={label} />;
}
