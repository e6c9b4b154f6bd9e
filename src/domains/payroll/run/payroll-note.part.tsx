/** The note of a payroll, edited in place without overwriting someone else's changes. */
import { Button, Group, Textarea } from '@mantine/core';
import { focusWhenReady } from '#web/kit/focus-when-ready.ts';
import { IconPencil } from '#web/kit/icons.ts';
import { useRef, useState } from 'react';
import { ApiError, isAborted, messageOf } from '#web/api/http.ts';
import { fetchItem } from '#web/data/calls.ts';
import { useSave } from '#web/data/use-save.ts';
import { useWithdrawal } from '#web/data/use-withdrawal.ts';
import { LeaveGuard } from '#web/generic/form/leave-guard.tsx';
import type { PayrollRecord } from './payroll-data.hook.tsx';
import classes from './payroll-detail.module.css';
import { pageOffer } from '../basis/payroll-page.rules.ts';
import { Payroll } from '../basis/payroll.resource.ts';

interface PayrollNoteProps {
  readonly payroll: PayrollRecord;
  readonly etag: string | null;
}

export function PayrollNote({ payroll, etag }: PayrollNoteProps) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { note = null, status } = payroll;
  const changeable = pageOffer(status).change;
  const close = () => {
    setEditing(false);
    focusWhenReady(() => button.current);
  };
  if (editing) return <NoteForm payroll={payroll} etag={etag} onClose={close} />;
  const edit = changeable ? (
    <Button
      ref={button}
      size="compact-sm"
      variant="subtle"
      color="gray"
      leftSection={<IconPencil size={14} aria-hidden />}
      onClick={() => setEditing(true)}
    >
      {note === null || note === '' ? 'Add note' : 'Edit note'}
    </Button>
  ) : null;
  if (note === null || note === '') return edit === null ? null : <div className={classes.noNote}>{edit}</div>;
  return (
    <section aria-label="Note" className={classes.note}>
      <p>{note}</p>
      {edit}
    </section>
  );
}

function NoteForm({ payroll, etag, onClose }: PayrollNoteProps & { readonly onClose: () => void }) {
  const before = payroll.note ?? '';
  const [base, setBase] = useState({ note: before, etag });
  const [text, setText] = useState(before);
  const [theirs, setTheirs] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const free = useRef(false);
  const { mutateAsync, isPending } = useSave(Payroll);
  const withdrawal = useWithdrawal();
  const send = async (from: typeof base): Promise<void> => {
    setFault(null);
    try {
      await mutateAsync({
        uuid: payroll.uuid,
        body: { note: text.trim() === '' ? null : text.trim() },
        etag: from.etag,
        withdraw: withdrawal.begin(),
      });
      free.current = true;
      onClose();
    } catch (error) {
      if (isAborted(error)) return;
      if (!(error instanceof ApiError) || error.status !== 412) return setFault(messageOf(error));
      const now = await fetchItem(Payroll, payroll.uuid);
      const newer = { note: now.item.note ?? '', etag: now.etag };
      setBase(newer);
      // Another part of the payroll changed; the note is unchanged, so retry with the new version.
      if (newer.note === from.note) return send(newer);
      setTheirs(newer.note);
    }
  };
  return (
    <form
      className={classes.noteForm}
      onSubmit={(event) => {
        event.preventDefault();
        send(base).catch((error: unknown) => setFault(messageOf(error)));
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <LeaveGuard dirty={text.trim() !== base.note} free={free} onLeave={withdrawal.withdraw} />
      <Textarea
        label="Note"
        description="Visible to admins only, not shown on payslips."
        autosize
        minRows={2}
        maxLength={Payroll.fields.note.options.maxLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={fault}
        data-autofocus
        autoFocus
      />
      {theirs === null ? null : (
        <p role="alert" className={classes.theirs}>
          {theirs === ''
            ? 'Someone else removed the note in the meantime. Saving adds yours.'
            : `Someone else changed the note to “${theirs}” in the meantime. Saving replaces it with yours.`}
        </p>
      )}
      <Group gap="xs" mt="xs">
        <Button type="submit" size="compact-sm" loading={isPending}>
          Save note
        </Button>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
