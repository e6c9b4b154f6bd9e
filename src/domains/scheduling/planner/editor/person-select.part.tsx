/** Person picker: for a stored schedule it ranks candidates, each with availability, weekly hours and warnings. */
import { Group, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { uuidIn } from '#core/iri';
import { call } from '#web/data/call.ts';
import { useCurrency } from '#web/generic/use-currency.ts';
import { candidateNote, ranked } from '../../fill/candidate-text.rules.ts';
import type { Candidates, readCandidates } from '../../fill/fill.action.ts';
import type { PersonClash } from './editor-clash.rules.ts';
import type { ShiftRole } from '../../schedules/schedule/shift-role.rules.ts';
import classes from '../styles/schedule-calendar.module.css';

interface PersonSelectProps {
  readonly label: string;
  readonly schedule: string | null;
  readonly role: ShiftRole;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | null;
  readonly onChange: (employee: string | null) => void;
  readonly clash: PersonClash | null;
}

const FRESH_MS = 30_000;

export function PersonSelect({ label, schedule, role, data, value, onChange, clash }: PersonSelectProps) {
  const [opened, setOpened] = useState(false);
  const { format } = useCurrency();
  const { data: known } = useQuery({
    queryKey: ['api', 'schedules', 'candidates', schedule, role],
    queryFn: async ({ signal }): Promise<Candidates> =>
      (await call<typeof readCandidates>('GET /api/schedules/:uuid/candidates', { params: { uuid: schedule! }, input: { role }, signal }))
        .data,
    enabled: opened && schedule !== null,
    staleTime: FRESH_MS,
  });
  const of = new Map(known?.candidates.map((candidate) => [uuidIn(candidate.employee), candidate]));
  return (
    <Select
      aria-label={label}
      data={ranked(data, known?.candidates ?? [])}
      value={value}
      onChange={onChange}
      onDropdownOpen={() => setOpened(true)}
      searchable
      allowDeselect={false}
      placeholder="Choose a person"
      error={clash?.reason === null ? clash.message : undefined}
      description={typeof clash?.reason === 'string' ? `${clash.message}. Accepted: ${clash.reason}` : undefined}
      descriptionProps={{ c: 'var(--ink-warning)' }}
      inputWrapperOrder={['input', 'description', 'error']}
      comboboxProps={{ zIndex: 500, width: 340, position: 'bottom-start' }}
      style={{ flex: 1 }}
      renderOption={({ option }) => {
        const candidate = of.get(option.value);
        if (candidate === undefined) return option.label;
        const { fits, text } = candidateNote(candidate, format);
        return (
          <div className={classes.candidate}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <span>{option.label}</span>
              <Text span size="xs" c="dimmed" className="numbers">
                {text.figures}
              </Text>
            </Group>
            <Text size="xs" c={fits ? 'dimmed' : 'var(--note-warning)'}>
              {text.note}
            </Text>
          </div>
        );
      }}
    />
  );
}
