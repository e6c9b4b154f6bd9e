/** Dialog for deleting a record on which something hangs: what and by when, what happens to it, and who takes over. */
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import { formatDay, formatDays } from '#core/date-text';
import { countText } from '#core/number-format';
import type { LeavingChoice, Resource } from '#core/resource';
import { isAborted, messageOf } from '#web/api/api-error.ts';
import type { LeavingAnswer } from '#web/data/calls.ts';
import type { HangingPart, StillInUse } from '#web/data/still-in-use.ts';
import { useWithdrawal } from '#web/data/use-withdrawal.ts';
import { WaitingNote } from '#web/kit/waiting-note.tsx';
import type { AnyItem } from './any-item.ts';
import classes from './leaving-dialog.module.css';
import { RecordSelect } from './record-select.tsx';
import { removalLabels } from './show/audit-text.ts';
import { recordName } from './text.ts';

interface LeavingDialogProps {
  readonly resource: Resource;
  readonly item: AnyItem;
  readonly found: StillInUse;
  /** Closes on success; an error is shown inside the dialog. */
  readonly onChoose: (answer: LeavingAnswer, withdraw: AbortSignal) => Promise<void>;
  readonly onClose: () => void;
}

export function LeavingDialog({ resource, item, found, onChoose, onClose }: LeavingDialogProps) {
  const [choice, setChoice] = useState<LeavingChoice | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const withdrawal = useWithdrawal();
  const name = recordName(resource, item);
  const verb = removalLabels(resource).verb;
  const close = () => {
    withdrawal.withdraw();
    onClose();
  };
  const choose = async () => {
    if (choice === null) return;
    setBusy(true);
    setFailure(null);
    try {
      await onChoose({ choice, ...(choice === 'hand' && to !== null ? { to } : {}) }, withdrawal.begin());
      onClose();
    } catch (error) {
      if (!isAborted(error)) setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={close} title={`${verb} ${name}?`} size="md">
      <Text size="sm">Still planned:</Text>
      <ul className={classes.hanging}>
        {found.hanging.map((part) => (
          <li key={part.kind}>
            <b>{partText(resource, part)}</b>
            {part.first === null || part.last === null ? null : <span>{periodText(part.first, part.last)}</span>}
          </li>
        ))}
      </ul>
      <Radio.Group
        label="What happens to it?"
        value={choice}
        onChange={(value) => {
          setChoice(found.choices.find((one) => one === value) ?? null);
          setFailure(null);
        }}
      >
        <Stack gap="xs" mt={6}>
          {found.choices.map((one) => {
            const text = resource.leaving?.choices[one];
            return text === undefined ? null : (
              <Fragment key={one}>
                <Radio.Card value={one} className={classes.choice} aria-label={text.label}>
                  <Radio.Indicator />
                  <span>
                    <span className={classes.label}>{text.label}</span>
                    <span className={classes.help}>{text.help}</span>
                  </span>
                </Radio.Card>
                {one === 'hand' && choice === 'hand' ? (
                  <RecordSelect resource={resource} label="Who takes over" onChange={setTo} without={item['@id']} mb="xs" />
                ) : null}
              </Fragment>
            );
          })}
        </Stack>
      </Radio.Group>
      {failure === null ? null : (
        <Text role="alert" size="sm" c="var(--mantine-color-error)" mt="sm">
          {messageOf(failure)}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <WaitingNote busy={busy} />
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button color="red" onClick={() => void choose()} loading={busy} disabled={choice === null || (choice === 'hand' && to === null)}>
          {`${verb} ${resource.label.one.toLowerCase()}`}
        </Button>
      </Group>
    </Modal>
  );
}

/** "3 future shifts" */
function partText(resource: Resource, { kind, count }: Pick<HangingPart, 'kind' | 'count'>): string {
  const [one, many] = resource.leaving?.nouns[kind] ?? [kind, kind];
  return countText(count, one, many);
}

function periodText(first: string, last: string): string {
  return first === last ? formatDay(first) : formatDays(first, last);
}
