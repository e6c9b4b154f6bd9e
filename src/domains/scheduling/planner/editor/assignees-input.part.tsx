/** Assignee rows of the schedule editor, each with a role and an immediate warning when the person is busy. */
import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { WeeklyHours } from '#domains/workforce';
import type { Needs } from '#domains/live';
import { IconPlus, IconX } from '#web/kit/icons.ts';
import type { PersonClash } from './editor-clash.rules.ts';
import { PersonSelect } from './person-select.part.tsx';
import { personChoices } from './editor-values.rules.ts';
import type { PersonValue } from './form-values.rules.ts';
import { openRoles } from '../../schedules/schedule/needs.rules.ts';
import type { Person } from '../../schedules/schedule/planned.rules.ts';
import { SHIFT_ROLE_LABELS, SHIFT_ROLES } from '../../schedules/schedule/shift-role.rules.ts';

export interface EmployeeOption {
  readonly value: string;
  readonly label: string;
  readonly holiday: boolean;
  /** Null when no hours are wished; absent when the user may not see them. */
  readonly weeklyHours?: WeeklyHours | null;
}

interface AssigneesInputProps {
  /** Uuid of the schedule once it is stored: the picker can then rank candidates with reasons. */
  readonly schedule: string | null;
  /** Assignees of the stored schedule; some may have left since. */
  readonly stored: readonly Person[];
  readonly people: readonly PersonValue[];
  /** A person who is added gets the first open place. */
  readonly needs: Needs;
  readonly onChange: (people: readonly PersonValue[]) => void;
  readonly employees: readonly EmployeeOption[];
  readonly error: string | undefined;
  readonly clashOf: (employee: string) => PersonClash | null;
}

const ROLES = SHIFT_ROLES.map((value) => ({ value, label: SHIFT_ROLE_LABELS[value] }));

export function AssigneesInput({ schedule, stored, people, needs, onChange, employees, error, clashOf }: AssigneesInputProps) {
  const set = (key: number, part: Partial<PersonValue>) =>
    onChange(people.map((person) => (person.key === key ? { ...person, ...part } : person)));
  const group = useRef<HTMLDivElement>(null);
  /** Focus target after the next render: the added row, or the button after a removal. */
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    group.current?.querySelector<HTMLElement>(next.current)?.focus();
    next.current = null;
  }, [people.length]);
  const add = () => {
    const key = Math.max(-1, ...people.map((person) => person.key)) + 1;
    next.current = `[data-person="${key}"] input:not([type=hidden])`;
    onChange([...people, { key, employee: null, role: openRoles(needs, people)[0]?.role ?? (people.length === 0 ? 'HOST' : 'MODERATOR') }]);
  };
  const remove = (key: number) => {
    next.current = '[data-add]';
    onChange(people.filter((person) => person.key !== key));
  };
  return (
    <Stack ref={group} gap={6} role="group" aria-label="People">
      <Text size="sm" fw={550}>
        People
      </Text>
      {people.map(({ key, employee, role }, index) => {
        return (
          <Group key={key} data-person={key} gap={6} wrap="nowrap" align="flex-start">
            <PersonSelect
              label={`Person ${index + 1}`}
              schedule={schedule}
              role={role}
              data={personChoices(employee, people, employees, stored)}
              value={employee}
              onChange={(value) => set(key, { employee: value })}
              clash={employee === null ? null : clashOf(employee)}
            />
            <Select
              aria-label={`Role of person ${index + 1}`}
              data={ROLES}
              value={role}
              onChange={(value) => set(key, { role: value ?? 'HOST' })}
              allowDeselect={false}
              w={124}
              comboboxProps={{ zIndex: 500 }}
            />
            <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Remove person ${index + 1}`} onClick={() => remove(key)}>
              <IconX size={15} />
            </ActionIcon>
          </Group>
        );
      })}
      {error !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert" tabIndex={-1} data-problem="people">
          {error}
        </Text>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconPlus size={14} />}
        onClick={add}
        data-add
        style={{ alignSelf: 'flex-start' }}
      >
        Add person
      </Button>
    </Stack>
  );
}
