/** Dialog for soft conflicts: lists them and asks for a reason to continue, which is recorded. */
import { Button, Group, List, Modal, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Question } from './conflict-answer.client.ts';
import { MAX_REASON_LENGTH } from '../schedule/request-limits.rules.ts';

export function ConflictDialog({ question }: { readonly question: Question | null }) {
  return question === null ? null : <Asking key={question.conflicts.map(({ message }) => message).join()} {...question} />;
}

function Asking({ conflicts, answer }: Question) {
  const [reason, setReason] = useState('');
  const given = reason.trim();
  return (
    <Modal opened onClose={() => answer(null)} title="Check before saving" zIndex={400}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (given !== '') answer(given);
        }}
      >
        <List size="sm" spacing={6} mb="md">
          {conflicts.map(({ message }) => (
            <List.Item key={message}>{message}</List.Item>
          ))}
        </List>
        <Textarea
          label="Reason to save anyway"
          description="Recorded with the change, so that others can see why."
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={MAX_REASON_LENGTH}
          minRows={2}
          autosize
          required
          data-autofocus
        />
        {given === '' && (
          <Text size="xs" c="dimmed" mt={4}>
            Cancel to discard the change.
          </Text>
        )}
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={() => answer(null)}>
            Cancel
          </Button>
          <Button type="submit" disabled={given === ''}>
            Save anyway
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
