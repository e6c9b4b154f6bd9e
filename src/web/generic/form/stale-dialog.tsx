/** Dialog for a concurrent change: each changed field with both versions, and a button to save the selection. */
import { Button, Modal, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { labelOf, type Resource } from '#core/resource';
import type { StaleState } from './use-record-form.ts';
import classes from './form.module.css';
import { FormValueView } from './form-value-view.tsx';
import { startingSides, type Side, type StaleField } from './stale.ts';

interface StaleDialogProps {
  readonly resource: Resource;
  readonly stale: StaleState;
  readonly saving: boolean;
  readonly onSettle: (sides: Readonly<Record<string, Side>>) => void;
  readonly onClose: () => void;
}

export function StaleDialog({ resource, stale, saving, onSettle, onClose }: StaleDialogProps) {
  const [sides, setSides] = useState(() => startingSides(stale.fields));
  return (
    <Modal opened onClose={onClose} size="lg" title="Someone else changed this">
      <Text size="sm" c="dimmed" mb="md">
        {stale.fields.length === 0
          ? `The ${resource.label.one.toLowerCase()} was saved by someone else after you opened it, but no field on this form differs. You can save your changes.`
          : 'Someone else changed these fields while you were editing. Choose which values to keep.'}
      </Text>
      {stale.fields.map((field) => (
        <StaleRow
          key={field.name}
          resource={resource}
          field={field}
          side={sides[field.name] ?? 'mine'}
          onSide={(side) => setSides({ ...sides, [field.name]: side })}
        />
      ))}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Back to the form
        </Button>
        <Button loading={saving} onClick={() => onSettle(sides)} data-autofocus>
          Save
        </Button>
      </div>
    </Modal>
  );
}

function StaleRow({
  resource,
  field,
  side,
  onSide,
}: {
  readonly resource: Resource;
  readonly field: StaleField;
  readonly side: Side;
  readonly onSide: (side: Side) => void;
}) {
  const label = labelOf(field.name, resource.fields[field.name]);
  const view = (value: StaleField['mine']) => <FormValueView field={resource.fields[field.name]!} value={value} />;
  return (
    <div className={classes.stale}>
      <div className={classes.staleTop}>
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={`${label}: which value to keep`}
          value={side}
          onChange={(next) => onSide(next)}
          data={[
            { value: 'theirs', label: 'Take theirs' },
            { value: 'mine', label: field.clash ? 'Keep mine' : 'Restore mine' },
          ]}
        />
      </div>
      <dl className={classes.staleValues}>
        <div data-on={side === 'theirs' || undefined}>
          <dt>Theirs</dt>
          <dd>{view(field.theirs)}</dd>
        </div>
        <div data-on={side === 'mine' || undefined}>
          <dt>Yours</dt>
          <dd>{view(field.mine)}</dd>
        </div>
        <div>
          <dt>Before</dt>
          <dd>{view(field.before)}</dd>
        </div>
      </dl>
    </div>
  );
}
