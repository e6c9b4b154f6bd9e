/** Dialog to name and save a view of a list. */
import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import classes from './list.module.css';

interface SaveViewDialogProps extends NameFormProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

interface NameFormProps {
  readonly onSave: (name: string) => void;
  readonly taken: readonly string[];
}

const MAX_NAME = 40;

export default function SaveViewDialog({ opened, onClose, onSave, taken }: SaveViewDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Save this view" size="sm">
      <NameForm onSave={onSave} taken={taken} />
    </Modal>
  );
}

function NameForm({ onSave, taken }: NameFormProps) {
  const [name, setName] = useState('');
  const text = name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text !== '') onSave(text);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="Name"
          description="Saved on this device with its filters, order and columns."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={name}
          maxLength={MAX_NAME}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
          autoComplete="off"
        />
        <div className={classes.buttons}>
          <Button type="submit" disabled={text === ''}>
            {taken.includes(text) ? 'Replace view' : 'Save view'}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
