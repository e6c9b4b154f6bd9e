/** Inputs for the needs per role, and the places still open. */
import { Group, NumberInput, Text } from '@mantine/core';
import { MAX_PEOPLE_PER_ROLE, type Needs } from '#domains/live';
import { openRoles, rolesText } from '../../schedules/schedule/needs.rules.ts';
import { SHIFT_ROLE_LABELS, SHIFT_ROLES } from '../../schedules/schedule/shift-role.rules.ts';
import type { PersonValue } from './form-values.rules.ts';

interface NeedsInputProps {
  readonly needs: Needs;
  readonly people: readonly PersonValue[];
  /** The needs are the account's defaults until something is typed. */
  readonly usual: boolean;
  readonly error: string | undefined;
  readonly onChange: (needs: Needs) => void;
}

export function NeedsInput({ needs, people, usual, error, onChange }: NeedsInputProps) {
  const open = openRoles(
    needs,
    people.filter(({ employee }) => employee !== null),
  );
  return (
    <div role="group" aria-label="Needs">
      <Group justify="space-between" gap="xs" mb={4}>
        <Text size="sm" fw={550}>
          Needs
        </Text>
        <Text size="xs" c="dimmed" role="status">
          {open.length > 0 ? `Open: ${rolesText(open)}` : usual && Object.keys(needs).length > 0 ? 'Account default' : ''}
        </Text>
      </Group>
      <Group gap={6} grow wrap="nowrap" preventGrowOverflow={false}>
        {SHIFT_ROLES.map((role) => (
          <NumberInput
            key={role}
            label={SHIFT_ROLE_LABELS[role]}
            size="xs"
            value={needs[role] ?? 0}
            onChange={(value) => onChange({ ...needs, [role]: Math.min(MAX_PEOPLE_PER_ROLE, Math.max(0, Math.round(Number(value) || 0))) })}
            min={0}
            max={MAX_PEOPLE_PER_ROLE}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="strict"
            selectAllOnFocus
            styles={{ label: { fontWeight: 400 } }}
          />
        ))}
      </Group>
      {error !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert" tabIndex={-1} data-problem="needs" mt={4}>
          {error}
        </Text>
      )}
    </div>
  );
}
