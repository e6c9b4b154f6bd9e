/** Dialog before a change of a closed period is saved: what it leads to, the payroll, and the reason, which is recorded. */
import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { uuidIn } from '#core/iri';
import { datedInputs } from '#core/terms';
import type { ReasonQuestion } from '#web/api/override-reason.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import classes from './arrears.module.css';

/** Above the dialogs and drawers that it can be asked from. */
const ABOVE = 450;

interface ClosedPeriodDialogProps {
  readonly question: ReasonQuestion;
  readonly onClose: () => void;
}

export default function ClosedPeriodDialog({ question: { refusals, answer }, onClose }: ClosedPeriodDialogProps) {
  const [reason, setReason] = useState('');
  const given = reason.trim();
  const messages = [...new Set(refusals.map(({ message }) => message))];
  const submitted = [...new Set(refusals.flatMap(({ code, payroll }) => (code === 'payroll.closedSubmitted' ? (payroll ?? []) : [])))];
  const save = (event: FormEvent) => {
    event.preventDefault();
    // React passes events on to the form that asks.
    event.stopPropagation();
    if (given !== '') answer(given);
  };
  return (
    <Modal opened onClose={onClose} title="This period is closed" zIndex={ABOVE} size="sm">
      <form onSubmit={save} aria-label="This period is closed">
        {messages.map((message) => (
          <Text key={message} size="sm" mb="xs">
            {message}
          </Text>
        ))}
        {submitted.map((payroll) => (
          <Text key={payroll} size="sm" mb="xs">
            <AppLink to={`/payroll/${uuidIn(payroll)}`} className={classes.link} onClick={() => answer(null)}>
              Take it back to draft instead
            </AppLink>
          </Text>
        ))}
        <Textarea
          mt="md"
          label="Reason"
          description="Recorded with the change, so that others can see why."
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={datedInputs.overrideReason.options.maxLength}
          minRows={2}
          autosize
          required
          data-autofocus
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={given === ''}>
            Save with this reason
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
