/** Footer of the schedule editor: save, or discard changes after confirmation. */
import { Button, Group, Text } from '@mantine/core';
import { useConnection } from '#web/api/use-connection.ts';
import classes from '../styles/schedule-calendar.module.css';

interface EditorFootProps {
  readonly isNew: boolean;
  readonly busy: boolean;
  /** Whether the confirmation is shown. */
  readonly leaving: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  readonly onCancel: () => void;
}

export function EditorFoot({ isNew, busy, leaving, onStay, onLeave, onCancel }: EditorFootProps) {
  const { online } = useConnection();
  const waits = busy && !online;
  return (
    <div className={classes.editorFoot}>
      {leaving ? (
        <>
          <Text size="sm" role="alert">
            Discard changes?
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={onStay}>
              Keep editing
            </Button>
            <Button color="red" onClick={onLeave}>
              Discard
            </Button>
          </Group>
        </>
      ) : (
        <>
          <Text size="xs" c="dimmed" className={waits ? undefined : classes.keyHint}>
            {waits ? 'Saves when you are back online.' : 'Ctrl+Enter saves'}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              {isNew ? 'Create draft' : 'Save'}
            </Button>
          </Group>
        </>
      )}
    </div>
  );
}
