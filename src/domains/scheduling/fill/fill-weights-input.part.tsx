/** Inputs for the fill weights: visible to planners; admins can try them and save them for the agency. */
import { Button, Collapse, Group, NumberInput, Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/data/call.ts';
import { toast } from '#web/kit/toast.tsx';
import type { readWeights, setWeights } from './fill.action.ts';
import { FILL_WEIGHTS, MAX_POINTS, USUAL_WEIGHTS, WEIGHT_TEXTS, type FillWeights } from './fill-weights.rules.ts';
import classes from './fill.module.css';

interface FillWeightsInputProps {
  readonly admin: boolean;
  /** Null = the agency's weights. */
  readonly value: FillWeights | null;
  readonly onChange: (weights: FillWeights | null) => void;
}

const KEY = ['api', 'schedules', 'fill-weights'] as const;

export function FillWeightsInput({ admin, value, onChange }: FillWeightsInputProps) {
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const { data: kept } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call<typeof readWeights>('GET /api/schedules/fill/weights', { signal })).data,
    enabled: opened,
  });
  const now = value ?? kept;
  const keep = async () => {
    if (now === undefined) return;
    setBusy(true);
    try {
      client.setQueryData(KEY, (await call<typeof setWeights>('PUT /api/schedules/fill/weights', { input: now })).data);
      onChange(null);
      toast.success('Saved for the agency');
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  if (!admin) return null;
  return (
    <div>
      <Button variant="subtle" color="gray" size="compact-sm" aria-expanded={opened} onClick={() => setOpened(!opened)}>
        Weights
      </Button>
      <Collapse expanded={opened}>
        <Text size="xs" c="dimmed" my={6}>
          Penalty points, {MAX_POINTS} at most; 0 turns a criterion off. Filling places always comes first.
        </Text>
        {now === undefined ? (
          <Skeleton h={160} />
        ) : (
          <>
            <div className={classes.weights}>
              {FILL_WEIGHTS.map((name) => (
                <NumberInput
                  key={name}
                  label={WEIGHT_TEXTS[name].label}
                  description={WEIGHT_TEXTS[name].unit}
                  inputWrapperOrder={['label', 'input', 'description']}
                  size="xs"
                  min={0}
                  max={MAX_POINTS}
                  value={now[name]}
                  onChange={(points) => onChange({ ...now, [name]: Number(points) || 0 })}
                />
              ))}
            </div>
            <Group gap="xs" mt="sm">
              <Button variant="default" size="compact-sm" loading={busy} disabled={value === null} onClick={() => void keep()}>
                Save for the agency
              </Button>
              <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChange(USUAL_WEIGHTS)}>
                Reset to defaults
              </Button>
            </Group>
          </>
        )}
      </Collapse>
    </div>
  );
}
