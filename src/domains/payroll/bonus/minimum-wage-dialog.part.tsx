/** Dialog that adds a minimum wage, or changes or deletes one. */
import { Alert, Button, Modal, Skeleton, Text } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { formatDay } from '#core/date-text';
import type { ItemOf } from '#core/resource';
import type { Loaded } from '#web/data/calls.ts';
import { useItem } from '#web/data/use-item.ts';
import { useRemove } from '#web/data/use-remove.ts';
import { FormGroupView } from '#web/generic/form/form-group.tsx';
import { useRecordForm } from '#web/generic/form/use-record-form.ts';
import { ConfirmDelete } from '#web/kit/confirm-delete.tsx';
import { focusWhenReady } from '#web/kit/focus-when-ready.ts';
import { Pending } from '#web/kit/pending.tsx';
import { toast } from '#web/kit/toast.tsx';
import classes from './minimum-wages.module.css';
import { MinimumWage } from './minimum-wage.resource.ts';

type Wage = ItemOf<typeof MinimumWage>;

const GROUP = { title: 'Rate', fields: ['validFrom', 'minimumAge', 'hourlyRate'] };
const NO_OVERRIDES = {};

interface WageDialogProps {
  /** Null = a new one. */
  readonly wage: Wage | null;
  readonly onClose: () => void;
}

export default function WageDialog({ wage, onClose }: WageDialogProps) {
  const { data, error, refetch } = useItem(MinimumWage, wage?.uuid);
  const loaded = wage === null ? null : data;
  return (
    <Modal opened onClose={onClose} title={wage === null ? 'Add a minimum wage' : 'Change the minimum wage'} size="sm">
      {loaded === undefined ? (
        <Pending error={error} onRetry={() => void refetch()} skeleton={<Skeleton h={140} />} />
      ) : (
        <WageForm loaded={loaded} onClose={onClose} />
      )}
    </Modal>
  );
}

function WageForm({ loaded, onClose }: { readonly loaded: Loaded<Wage> | null; readonly onClose: () => void }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { remove } = useRemove(MinimumWage);
  const [deleting, setDeleting] = useState(false);
  const record = useRecordForm({
    resource: MinimumWage,
    loaded,
    names: GROUP.fields,
    onSaved: () => {
      toast.success('Minimum wage saved');
      onClose();
    },
    onInvalid: (name) =>
      focusWhenReady(() =>
        formRef.current?.querySelector<HTMLElement>(name === null ? '[role="alert"]' : `[data-field="${name}"] :is(input, button)`),
      ),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes events on to the form of the page.
    event.stopPropagation();
    void record.save();
  };
  const problems = [
    ...record.problems,
    ...(record.stale === null ? [] : ['Someone else has changed this rate in the meantime. Close the dialog and open it again.']),
  ];
  return (
    <form ref={formRef} className={classes.form} onSubmit={submit} noValidate aria-label="Minimum wage">
      {problems.length === 0 ? null : (
        <Alert role="alert" tabIndex={-1} color="red" variant="light" mb="md">
          {problems.map((problem) => (
            <Text key={problem} size="sm">
              {problem}
            </Text>
          ))}
        </Alert>
      )}
      <FormGroupView resource={MinimumWage} group={GROUP} record={record} item={loaded?.item ?? null} overrides={NO_OVERRIDES} />
      <div className={classes.buttons}>
        {loaded === null ? (
          <span />
        ) : (
          <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={record.saving}>
          Save
        </Button>
      </div>
      {loaded === null ? null : (
        <ConfirmDelete
          opened={deleting}
          onClose={() => setDeleting(false)}
          onConfirm={async (withdraw) => {
            await remove(loaded.item, withdraw);
            toast.success('Minimum wage deleted');
            onClose();
          }}
          what="minimum wage"
          name={`The rate from ${formatDay(loaded.item.validFrom)} for ${loaded.item.minimumAge} and over`}
        />
      )}
    </form>
  );
}
