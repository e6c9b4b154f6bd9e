/** What ends the editing of a schedule: saving it, or giving up what was typed, which is asked about. */
import { Button, Group, Text } from '@mantine/core';
import classes from './schedule-calendar.module.css';

export interface EditorFootProps {
  readonly isNew: boolean;
  readonly busy: boolean;
  /** Whether it is asked now. */
  readonly leaving: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  readonly onCancel: () => void;
}

export function EditorFoot({ isNew, busy, leaving, onStay, onLeave, onCancel }: EditorFootProps) {
  return (
    <div className={classes.editorFoot}>
      {leaving ? (
        <>
          <Text size="sm" role="alert">
            Give up what you typed?
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={onStay}>
              Keep editing
            </Button>
            <Button color="red" onClick={onLeave}>
              Give up
            </Button>
          </Group>
        </>
      ) : (
        <>
          <Text size="xs" c="dimmed" className={classes.keyHint}>
            Ctrl+Enter saves
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
