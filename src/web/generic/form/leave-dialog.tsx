/** Decides how a person is asked before what they typed is lost. */
import { Button, Modal, Text } from '@mantine/core';
import classes from './form.module.css';

interface LeaveDialogProps {
  readonly opened: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

export default function LeaveDialog({ opened, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Modal opened={opened} onClose={onStay} title="Leave without saving?" size="sm" centered>
      <Text size="sm">What you changed here has not been saved.</Text>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onStay} data-autofocus>Stay</Button>
        <Button color="red" onClick={onLeave}>Leave without saving</Button>
      </div>
    </Modal>
  );
}
