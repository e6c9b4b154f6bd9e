/** Week templates dialog: the list, saving the current week as a template, and applying a template with a preview. */
import { countText } from '#core/number-format';
import '@mantine/dates/styles.layer.css';
import { ActionIcon, Button, Checkbox, Group, Modal, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { InputOfAction } from '#core/action';
import { formatDays, PICKER_FORMS } from '#core/date-text';
import type { ItemOf } from '#core/resource';
import { mondayOf, Temporal } from '#core/time';
import { api, isAborted, messageOf } from '#web/api/http.ts';
import { call } from '#web/data/call.ts';
import { fetchList } from '#web/data/calls.ts';
import { keys } from '#web/data/keys.ts';
import { useWithdrawal } from '#web/data/use-withdrawal.ts';
import { CALENDAR } from '#web/generic/calendar.ts';
import { mayDoTo } from '#web/generic/may.ts';
import { IconCalendarPlus, IconCheck, IconPencil, IconTrash, IconX } from '#web/kit/icons.ts';
import { Pending } from '#web/kit/pending.tsx';
import { toast } from '#web/kit/toast.tsx';
import { WaitingNote } from '#web/kit/waiting-note.tsx';
import { useActor } from '#web/session/use-session.ts';
import { stepped, type CalendarState } from '../store/calendar-state.rules.ts';
import type { PlannerStore } from '../store/planner-store.hook.tsx';
import type { ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import { CopyFrame } from './copy-dialog.part.tsx';
import { waiting, type RunCopy } from '../store/schedule-calls.client.ts';
import { ScheduleTemplate } from '../../schedules/templates/schedule-template.resource.ts';
import type { applyWeek, saveWeek } from '../../schedules/templates/template.action.ts';
import { templateText } from '../../schedules/templates/template-text.rules.ts';

type Template = ItemOf<typeof ScheduleTemplate>;

interface TemplateDialogProps {
  readonly state: CalendarState;
  readonly accounts: readonly { readonly value: string; readonly label: string }[];
  readonly clock: ZoneClock;
  readonly store: PlannerStore;
  readonly onShow: (day: string) => void;
  readonly onClose: () => void;
}

const ALL = [['itemsPerPage', '100']] as const;
const week = (day: string) => mondayOf(Temporal.PlainDate.from(day)).toString();
const weekText = (monday: string) => formatDays(monday, Temporal.PlainDate.from(monday).add({ days: 6 }).toString());

export default function TemplateDialog(props: TemplateDialogProps) {
  const [chosen, choose] = useState<Template | null>(null);
  return chosen === null ? <Templates {...props} onChoose={choose} /> : <Lay {...props} template={chosen} />;
}

function Templates({ state, accounts, onChoose, onClose }: TemplateDialogProps & { readonly onChoose: (template: Template) => void }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: keys.list(ScheduleTemplate, ALL),
    queryFn: async ({ signal }) => fetchList(ScheduleTemplate, ALL, signal),
  });
  const changed = () => client.invalidateQueries({ queryKey: ['api', ScheduleTemplate.plural] });
  const monday = week(state.date);
  return (
    <Modal opened onClose={onClose} title="Week templates" size="lg">
      <Stack gap="lg">
        {data === undefined ? (
          <Pending error={error} onRetry={() => void refetch()} compact skeleton={<Skeleton h={44} />} />
        ) : (
          <List items={data.items} onChoose={onChoose} onChanged={changed} />
        )}
        <SaveWeek monday={monday} accounts={accounts} onSaved={changed} />
      </Stack>
    </Modal>
  );
}

function List({ items, ...on }: { readonly items: readonly Template[] } & Omit<LineProps, 'template'>) {
  if (items.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No templates yet. Save a week as a template to apply it to other weeks.
      </Text>
    );
  return (
    <Stack gap={0} role="list" aria-label="Templates">
      {items.map((template) => (
        <Line key={template.uuid} template={template} {...on} />
      ))}
    </Stack>
  );
}

interface LineProps {
  readonly template: Template;
  readonly onChoose: (template: Template) => void;
  readonly onChanged: () => Promise<void>;
}

function Line({ template, onChoose, onChanged }: LineProps) {
  const actor = useActor();
  const [name, setName] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const mayKeep = mayDoTo(ScheduleTemplate, 'update', actor, template);
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await api.patch(template['@id'], { name: name!.trim() });
      await onChanged();
      setName(null);
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  const remove = async () => {
    try {
      await api.delete(template['@id']);
      await onChanged();
      toast.undo(`Deleted “${template.name}”`, async () => {
        const { name: old, plans, liveAccount } = template;
        await api.post('/api/schedule_templates', { name: old, plans, liveAccount: liveAccount?.['@id'] ?? null });
        await onChanged();
      });
    } catch (error) {
      toast.error(error);
    }
  };
  if (name !== null)
    return (
      <form
        onSubmit={(event) => void rename(event)}
        onKeyDown={(event) => (event.key === 'Escape' ? setName(null) : undefined)}
        role="listitem"
        data-escapes
      >
        <Group gap="xs" wrap="nowrap" align="flex-start" py={6}>
          <TextInput
            aria-label="Name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={80}
            error={failure}
            data-autofocus
            autoFocus
            style={{ flex: 1 }}
          />
          <ActionIcon type="submit" size={32} variant="filled" aria-label="Save name" disabled={name.trim() === ''}>
            <IconCheck size={16} />
          </ActionIcon>
          <ActionIcon size={32} variant="default" aria-label="Cancel renaming" onClick={() => setName(null)}>
            <IconX size={16} />
          </ActionIcon>
        </Group>
      </form>
    );
  return (
    <Group gap="xs" wrap="nowrap" py={6} role="listitem" justify="space-between" style={{ borderBottom: '1px solid var(--line)' }}>
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={550} truncate>
          {template.name}
        </Text>
        <Text size="xs" c="dimmed">
          {templateText(template.plans, template.liveAccount?.identity ?? null)}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        <Button variant="default" size="compact-sm" leftSection={<IconCalendarPlus size={14} />} onClick={() => onChoose(template)}>
          Apply to a week
        </Button>
        {mayKeep && (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={`Rename ${template.name}`}
              onClick={() => setName(template.name)}
            >
              <IconPencil size={15} />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" size={30} aria-label={`Delete ${template.name}`} onClick={() => void remove()}>
              <IconTrash size={15} />
            </ActionIcon>
          </>
        )}
      </Group>
    </Group>
  );
}

interface SaveProps extends Pick<TemplateDialogProps, 'accounts'> {
  readonly monday: string;
  readonly onSaved: () => Promise<void>;
}

function SaveWeek({ monday, accounts, onSaved }: SaveProps) {
  const [name, setName] = useState('');
  const [account, setAccount] = useState<string | null>(null);
  const [people, setPeople] = useState(true);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const withdrawal = useWithdrawal();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    const input: InputOfAction<typeof saveWeek> = {
      name: name.trim(),
      week: monday,
      people,
      ...(account === null ? {} : { liveAccount: `/api/live_accounts/${account}` }),
    };
    try {
      await call<typeof saveWeek>('POST /api/schedule_templates/save-week', { input, withdraw: withdrawal.begin() });
      await onSaved();
      toast.success(`Saved “${name.trim()}”`);
      setName('');
    } catch (error) {
      if (!isAborted(error)) setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void save(event)} aria-label="Save this week">
      <Stack gap="xs">
        <Text size="sm" fw={600}>
          Save week of {weekText(monday)}
        </Text>
        <Group gap="xs" grow align="flex-start" preventGrowOverflow={false}>
          <TextInput
            label="Name"
            placeholder="Usual week"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={80}
            error={failure}
          />
          <Select
            label="Live account"
            data={[...accounts]}
            value={account}
            onChange={setAccount}
            clearable
            searchable
            placeholder="All accounts"
            comboboxProps={{ zIndex: 500 }}
          />
        </Group>
        <Checkbox label="Include people" checked={people} onChange={(event) => setPeople(event.currentTarget.checked)} />
        <Group justify="flex-end">
          <WaitingNote busy={busy} />
          <Button type="submit" loading={busy} disabled={name.trim() === ''}>
            Save template
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Lay({ template, state, clock, store, onShow, onClose }: TemplateDialogProps & { readonly template: Template }) {
  const [target, setTarget] = useState(() => stepped({ view: 'week', span: 'week', date: state.date }, 1));
  const monday = week(target);
  const run: RunCopy = async (options, withdraw) =>
    (
      await call<typeof applyWeek>('POST /api/schedule_templates/:uuid/lay', {
        params: { uuid: template.uuid },
        input: { week: monday, ...options },
        withdraw,
        ...waiting(options),
      })
    ).data;
  return (
    <CopyFrame
      title={`Apply “${template.name}” to a week`}
      verb={(count) => (count === 0 ? 'Create' : `Create ${countText(count, 'draft')}`)}
      day={monday}
      requestKey={[template.uuid, monday].join()}
      run={run}
      ready
      clock={clock}
      store={store}
      onShow={onShow}
      onClose={onClose}
    >
      <DatePickerInput
        label="Week of"
        description={weekText(monday)}
        value={monday}
        onChange={(day) => setTarget(day ?? target)}
        valueFormat={PICKER_FORMS['weekday-date']}
        {...CALENDAR}
        popoverProps={{ withinPortal: true, zIndex: 500 }}
      />
    </CopyFrame>
  );
}
