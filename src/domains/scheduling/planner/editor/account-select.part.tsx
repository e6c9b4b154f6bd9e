/** Live account select of the schedule editor, with the account's colour on the calendar. */
import { Group, Select } from '@mantine/core';
import type { DefaultNeeds } from '#domains/live';
import type { Planned } from '../../schedules/schedule/planned.rules.ts';
import type { EditorValues } from './form-values.rules.ts';
import classes from '../styles/schedule-calendar.module.css';

export interface AccountOption {
  readonly value: string;
  readonly label: string;
  readonly color: string;
  /** Default needs of the account's schedules. */
  readonly needs: DefaultNeeds;
}

export function AccountSelect({
  values,
  accounts,
  before,
  error,
  onChange,
}: {
  readonly values: EditorValues;
  readonly accounts: readonly AccountOption[];
  readonly before: Planned | null;
  readonly error: string | undefined;
  readonly onChange: (account: string | null) => void;
}) {
  const own = before?.account ?? null;
  const data =
    own === null || accounts.some(({ value }) => value === own.uuid)
      ? accounts
      : [...accounts, { value: own.uuid, label: own.name, color: own.color, needs: {} }];
  const color = data.find(({ value }) => value === values.account)?.color;
  return (
    <Select
      label="Live account"
      data={[...data]}
      value={values.account}
      onChange={onChange}
      searchable
      allowDeselect={false}
      error={error}
      comboboxProps={{ zIndex: 500 }}
      data-autofocus={before === null || undefined}
      clearable={values.type === 'VIDEO'}
      clearButtonProps={{ 'aria-label': 'Clear account' }}
      placeholder={values.type === 'VIDEO' ? 'None' : 'Choose an account'}
      required={values.type === 'LIVE'}
      withAsterisk={false}
      leftSection={color === undefined ? undefined : <span className={classes.swatch} style={{ background: color }} aria-hidden />}
      renderOption={({ option }) => (
        <Group gap={8} wrap="nowrap">
          <span className={classes.swatch} style={{ background: (option as AccountOption).color }} aria-hidden />
          {option.label}
        </Group>
      )}
    />
  );
}
