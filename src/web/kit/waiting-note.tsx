/** Note next to a button whose action waits for the connection. */
import { Text } from '@mantine/core';
import { useConnection } from '#web/api/use-connection.ts';

interface WaitingNoteProps {
  /** Whether the action has been started and is not done. */
  readonly busy: boolean;
  /** What happens when the connection is back; absent = saving. */
  readonly text?: string;
}

export function WaitingNote({ busy, text = 'Saves when you are back online.' }: WaitingNoteProps) {
  const { online } = useConnection();
  return busy && !online ? (
    <Text size="xs" c="dimmed" role="status" style={{ flex: 1 }}>
      {text}
    </Text>
  ) : null;
}
