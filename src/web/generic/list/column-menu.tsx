/** Menu to choose the visible columns, stored per resource on this device. */
import { ActionIcon, Button, Checkbox, Stack } from '@mantine/core';
import { IconColumns3 } from '#web/kit/icons.ts';
import { Later } from '#web/kit/later.tsx';
import type { ListColumn } from './list-types.ts';
import classes from './list.module.css';

interface ColumnMenuProps {
  readonly columns: readonly ListColumn[];
  readonly shown: readonly string[];
  /** The title column cannot be hidden, because it links to the record. */
  readonly fixed: string | undefined;
  /** Null restores the declared columns. */
  readonly onChange: (shown: readonly string[] | null) => void;
}

export function ColumnMenu({ columns, shown, fixed, onChange }: ColumnMenuProps) {
  return (
    <Later
      popup="dialog"
      hint="Columns"
      target={
        <ActionIcon variant="default" className={classes.tool} aria-label="Choose columns">
          <IconColumns3 size={16} aria-hidden />
        </ActionIcon>
      }
    >
      {({ Popover }, { target, ...opening }) => (
        <Popover {...opening} position="bottom-end" withinPortal trapFocus returnFocus>
          <Popover.Target>{target}</Popover.Target>
          <Popover.Dropdown p="sm" aria-label="Columns">
            <div className={classes.boxes}>
              <Checkbox.Group
                aria-label="Columns"
                value={[...shown]}
                onChange={(names) => onChange(columns.map(({ name }) => name).filter((name) => name === fixed || names.includes(name)))}
              >
                <Stack gap={8}>
                  {columns.map(({ name, label }) => (
                    <Checkbox key={name} value={name} label={label} disabled={name === fixed} />
                  ))}
                </Stack>
              </Checkbox.Group>
            </div>
            <Button size="compact-xs" variant="subtle" color="gray" mt="sm" fullWidth onClick={() => onChange(null)}>
              Reset columns
            </Button>
          </Popover.Dropdown>
        </Popover>
      )}
    </Later>
  );
}
