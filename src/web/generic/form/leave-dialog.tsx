/** Confirmation dialog shown before unsaved input is discarded. */
import { Button, Modal, Text } from '@mantine/core';
import classes from './form.module.css';

export interface LeaveLabels {
  readonly title: string;
  readonly text: string;
  readonly leave: string;
}

interface LeaveDialogProps {
  readonly labels?: LeaveLabels;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

const UNSAVED: LeaveLabels = {
  title: 'Leave without saving?',
  text: 'Your changes have not been saved.',
  leave: 'Leave without saving',
};

export default function LeaveDialog({ labels = UNSAVED, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Modal opened onClose={onStay} title={labels.title} size="sm">
      <Text size="sm">{labels.text}</Text>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onStay} data-autofocus>
          Stay
        </Button>
        <Button color="red" onClick={onLeave}>
          {labels.leave}
        </Button>
      </div>
    </Modal>
  );
}
