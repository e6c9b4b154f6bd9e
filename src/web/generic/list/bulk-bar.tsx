/** Bar with bulk actions for the selected rows: records are processed one by one, and failures are listed at the end. */
import { Button, CloseButton, List, Menu, Modal, Progress, Text } from '@mantine/core';
import { IconChevronUp } from '#web/kit/icons.ts';
import { useState } from 'react';
import { listBeginning } from '#core/list-text';
import type { Resource } from '#core/resource';
import { messageOf } from '#web/api/http.ts';
import { toast } from '#web/kit/toast.tsx';
import type { AnyItem } from '../any-item.ts';
import { choiceText } from '../text.ts';
import type { Bulk } from './bulk.ts';
import type { BulkEach, BulkTogether } from './list-types.ts';
import classes from './list.module.css';
import type { Selection } from './use-selection.ts';

/** Names shown before an action is confirmed. */
const MOST_NAMES = 8;

interface BulkBarProps {
  readonly resource: Resource;
  readonly selection: Selection;
  readonly bulk: Bulk;
  readonly nameOf: (item: AnyItem) => string;
  readonly onDone: () => void;
}

interface Failure {
  readonly name: string;
  readonly message: string;
}

export function BulkBar({ resource, selection, bulk: { actions, statuses }, nameOf, onDone }: BulkBarProps) {
  const [progress, setProgress] = useState<number | null>(null);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [confirming, setConfirming] = useState<BulkEach<AnyItem> | null>(null);
  const { items } = selection;
  const what = `${items.length} ${(items.length === 1 ? resource.label.one : resource.label.many).toLowerCase()}`;

  const run = async (each: (item: AnyItem) => Promise<unknown>) => {
    setConfirming(null);
    const failed: Failure[] = [];
    const failedItems: AnyItem[] = [];
    for (const [index, item] of items.entries()) {
      setProgress((index / items.length) * 100);
      try {
        await each(item);
      } catch (error) {
        failed.push({ name: nameOf(item), message: messageOf(error) });
        failedItems.push(item);
      }
    }
    setProgress(null);
    setFailures(failed);
    selection.clear();
    // Failed records stay selected, so that the user can retry.
    selection.setAll(failedItems, true);
    const done = items.length - failed.length;
    if (done > 0) toast.success(`${done} ${(done === 1 ? resource.label.one : resource.label.many).toLowerCase()} changed`);
    onDone();
  };

  return (
    <>
      <div role="group" hidden={items.length === 0} aria-label={`Actions on ${what}`} className={classes.bulk}>
        <Text size="sm" fw={600} role="status">
          {items.length} selected
        </Text>
        {progress !== null ? (
          <Progress value={progress} w={120} aria-label="Progress" animated />
        ) : (
          <>
            {statuses === null ? null : (
              <Menu position="top" withInitialFocusPlaceholder={false} withinPortal={false}>
                <Menu.Target>
                  <Button size="compact-sm" variant="default" rightSection={<IconChevronUp size={14} aria-hidden />}>
                    Set status
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {statuses.choices.map((status) => (
                    <Menu.Item key={status} onClick={() => void run((item) => statuses.set(item, status))}>
                      {choiceText(resource.fields.status, status)}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            )}
            {actions.map((action) =>
              'together' in action ? (
                <TogetherButton key={action.label} action={action} items={items} />
              ) : (
                <Button
                  key={action.label}
                  size="compact-sm"
                  variant="default"
                  c={action.danger ? 'var(--mantine-color-error)' : undefined}
                  leftSection={action.icon}
                  onClick={() => (action.confirm === undefined ? void run(action.run) : setConfirming(action))}
                >
                  {action.label}
                </Button>
              ),
            )}
          </>
        )}
        <CloseButton aria-label="Clear selection" onClick={selection.clear} />
      </div>
      <Modal
        opened={confirming !== null}
        onClose={() => setConfirming(null)}
        title={confirming === null ? '' : `${confirming.label} ${what}?`}
      >
        <Text size="sm" fw={600} mb={4}>
          {listBeginning(items.map(nameOf), MOST_NAMES)}
        </Text>
        <Text size="sm">{confirming?.confirm?.(items.length)}</Text>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setConfirming(null)} data-autofocus>
            Cancel
          </Button>
          <Button color="red" onClick={() => void (confirming !== null && run(confirming.run))}>
            {confirming?.label} {what}
          </Button>
        </div>
      </Modal>
      <Modal opened={failures.length > 0} onClose={() => setFailures([])} title={`${failures.length} could not be changed`}>
        <List size="sm" spacing="xs">
          {failures.map(({ name, message }, index) => (
            <List.Item key={index}>
              <Text span fw={600} inherit>
                {name}
              </Text>{' '}
              – {message}
            </List.Item>
          ))}
        </List>
        <Text size="sm" c="dimmed" mt="md">
          They are still selected.
        </Text>
      </Modal>
    </>
  );
}

/** Button for an action on all selected rows together; shows how many rows it needs while the selection is too small or too large. */
function TogetherButton({
  action: { label, icon, least, most, together },
  items,
}: {
  readonly action: BulkTogether<AnyItem>;
  readonly items: readonly AnyItem[];
}) {
  const fits = items.length >= least && items.length <= most;
  return (
    <Button size="compact-sm" variant="default" leftSection={icon} disabled={!fits} onClick={() => together(items)}>
      {label}
      {fits ? '' : `: select ${least} to ${most}`}
    </Button>
  );
}
