/** Dialog to offer a shift to everyone or to a colleague, optionally for one of their shifts. */
import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { uuidIn } from '#core/iri';
import { sentence } from '#core/sentence';
import { call } from '#web/data/call.ts';
import { ErrorState } from '#web/kit/error-state.tsx';
import { FormSkeleton } from '#web/kit/skeletons.tsx';
import { SHIFT_ROLE_LABELS } from '../schedules/schedule/shift-role.rules.ts';
import { swapCalls } from './claim-calls.client.ts';
import type { Steps } from './claims-data.hook.tsx';
import type { SwapPartner, swapPartners } from './partners.action.ts';
import { useTimesText } from './shift-line.part.tsx';
import { MAX_REASON_LENGTH } from '../schedules/schedule/request-limits.rules.ts';

export interface OfferedShift {
  readonly iri: string;
  /** What and when, as text. */
  readonly text: string;
}

interface OfferDialogProps {
  readonly shift: OfferedShift;
  readonly steps: Steps;
  readonly onClose: () => void;
}

export function OfferDialog({ shift, steps, onClose }: OfferDialogProps) {
  const partners = useQuery({
    queryKey: ['api', 'schedule_employees', 'swap-partners', shift.iri],
    queryFn: async ({ signal }) =>
      (
        await call<typeof swapPartners>('GET /api/schedule_employees/:uuid/swap-partners', {
          params: { uuid: uuidIn(shift.iri) },
          input: {},
          signal,
        })
      ).data.partners,
  });
  return (
    <Modal opened onClose={onClose} title="Offer or swap a shift" size="md">
      <Text size="sm" mb="md">
        {shift.text}
      </Text>
      {partners.isPending && <FormSkeleton fields={3} />}
      {partners.isError && <ErrorState compact error={partners.error} onRetry={() => void partners.refetch()} />}
      {partners.isSuccess && <OfferForm shift={shift} steps={steps} partners={partners.data} onClose={onClose} />}
    </Modal>
  );
}

function OfferForm({ shift, steps, partners, onClose }: OfferDialogProps & { readonly partners: readonly SwapPartner[] }) {
  const timesText = useTimesText();
  const [colleague, setColleague] = useState('');
  const [wanted, setWanted] = useState('');
  const [message, setMessage] = useState('');
  const partner = partners.find(({ employee }) => employee === colleague);
  const choose = (employee: string) => {
    const chosen = partners.find((one) => one.employee === employee);
    setColleague(employee);
    setWanted(chosen === undefined || chosen.free ? '' : (chosen.shifts[0]?.shift ?? ''));
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    steps.take({
      key: `offer ${shift.iri}`,
      send: swapCalls.offer({
        shift: shift.iri,
        ...(colleague === '' ? {} : { colleague }),
        ...(wanted === '' ? {} : { colleagueShift: wanted }),
        ...(message.trim() === '' ? {} : { message: message.trim() }),
      }),
      done: partner === undefined ? 'Offered to everyone who could take it.' : sentence(`Offered to ${partner.name}`),
    });
    onClose();
  };
  return (
    <form onSubmit={send}>
      <Stack gap="md">
        <NativeSelect
          label="Offer to"
          description={partners.length === 0 ? 'No one could take it at the moment.' : 'Only colleagues who could take it are listed.'}
          data={[
            { value: '', label: 'Everyone who could take it' },
            ...partners.map(({ employee, name }) => ({ value: employee, label: name })),
          ]}
          value={colleague}
          onChange={(event) => choose(event.currentTarget.value)}
          data-autofocus
        />
        {partner !== undefined && (
          <NativeSelect
            label="In return"
            data={[
              ...(partner.free ? [{ value: '', label: 'Nothing' }] : []),
              ...partner.shifts.map((one) => ({
                value: one.shift,
                label: `${one.accountName ?? 'Video'}, ${timesText(one)}, ${SHIFT_ROLE_LABELS[one.role].toLowerCase()}`,
              })),
            ]}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
        )}
        <Textarea
          label="Message"
          value={message}
          maxLength={MAX_REASON_LENGTH}
          autosize
          minRows={2}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Text size="xs" c="dimmed">
          It remains your shift until someone accepts and a planner approves.
        </Text>
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Offer shift</Button>
      </Group>
    </form>
  );
}
