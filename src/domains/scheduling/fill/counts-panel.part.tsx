/** Panel to edit a few figures of a record in place, saved together. */
import { Button, Group, NumberInput, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { toast } from '#web/kit/toast.tsx';
import classes from '../schedules/page/record-schedules.module.css';

/** By key; absent = not set. */
export type Counts = Readonly<Record<string, number | undefined>>;

interface CountsPanelProps {
  readonly title: string;
  readonly help: string;
  /** Rows of figures; the name of a single row may be omitted. */
  readonly rows: readonly { readonly name: string | null; readonly figures: readonly { readonly key: string; readonly label: string }[] }[];
  readonly kept: Counts;
  readonly most: number;
  readonly mayEdit: boolean;
  /** @throws ApiError */
  readonly onSave: (counts: Counts) => Promise<void>;
}

export function CountsPanel({ title, help, rows, kept, most, mayEdit, onSave }: CountsPanelProps) {
  const id = useId();
  const [typed, setTyped] = useState<Counts>({});
  const [busy, setBusy] = useState(false);
  const now = { ...kept, ...typed };
  const dirty = Object.keys(typed).some((key) => typed[key] !== kept[key]);
  const save = async () => {
    setBusy(true);
    try {
      await onSave(now);
      setTyped({});
      toast.success('Saved');
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
      </div>
      <Text size="sm" c="dimmed" mb="xs">
        {help}
      </Text>
      {rows.map(({ name, figures }) => (
        <Group key={name ?? ''} gap="xs" align="flex-end" mb="xs" role="group" aria-label={name ?? title}>
          {name !== null && (
            <Text size="sm" w="3.5rem" pb={6}>
              {name}
            </Text>
          )}
          {figures.map(({ key, label }) => (
            <NumberInput
              key={key}
              label={label}
              size="xs"
              w="5.5rem"
              min={0}
              max={most}
              allowDecimal={false}
              readOnly={!mayEdit}
              value={now[key] ?? ''}
              onChange={(value) => setTyped((before) => ({ ...before, [key]: value === '' ? undefined : Number(value) }))}
              styles={{ label: { fontWeight: 400 } }}
            />
          ))}
        </Group>
      ))}
      {mayEdit && (
        <Button size="compact-sm" variant="default" disabled={!dirty} loading={busy} onClick={() => void save()}>
          Save
        </Button>
      )}
    </section>
  );
}
