/** Dialogs of the calendar and their props. */
import { countText } from '#core/number-format';
import { Stack, Text } from '@mantine/core';
import type { Actor } from '#core/access';
import { formatDays } from '#core/date-text';
import { listBeginning } from '#core/list-text';
import { lateDialog } from '#web/kit/late-dialog.tsx';
import { Confirm } from '#web/kit/confirm.tsx';
import type { CalendarAddress } from './calendar-address.hook.tsx';
import type { CalendarModel } from './calendar-model.hook.tsx';
import { ConflictDialog } from '../../schedules/conflicts/conflict-dialog.part.tsx';
import { CopyDialog, RepeatDialog } from '../dialogs/copy-dialog.part.tsx';
import type { EditorValues } from '../editor/form-values.rules.ts';
import { EventDetails } from '../editor/event-details.part.tsx';
import { EventEditor } from '../editor/event-editor.part.tsx';
import type { Planned } from '../../schedules/schedule/planned.rules.ts';
import type { PlannerStore } from '../store/planner-store.hook.tsx';
import { dayText, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import { ShortcutList } from '../gestures/shortcut-list.part.tsx';

const TemplateDialog = lateDialog(() => import('../dialogs/template-dialog.part.tsx'));
const FillDialog = lateDialog(() => import('../dialogs/fill-dialog.part.tsx'));

export type Dialog =
  | { readonly kind: 'edit' | 'details' | 'repeat'; readonly planned: Planned }
  | { readonly kind: 'new'; readonly values: EditorValues }
  | { readonly kind: 'copy' | 'keys' | 'publish' | 'fill' | 'templates' };

interface CalendarDialogsProps {
  readonly dialog: Dialog | null;
  readonly setDialog: (dialog: Dialog | null) => void;
  /** Called when the code of the dialogs cannot be loaded: also cancels a pending question. */
  readonly onClose: () => void;
  /** Called with the schedule that receives focus when the dialog closes. */
  readonly onSaved: (uuid: string) => void;
  readonly address: CalendarAddress;
  readonly model: CalendarModel;
  readonly store: PlannerStore;
  readonly actor: Actor;
}

export default function CalendarDialogs(props: CalendarDialogsProps) {
  return (
    <>
      {props.dialog !== null && <Opened {...props} dialog={props.dialog} />}
      <ConflictDialog question={props.store.question} />
    </>
  );
}

function Opened({ dialog, setDialog, onSaved, address, model, store, actor }: CalendarDialogsProps & { readonly dialog: Dialog }) {
  const { state, clock, change } = address;
  const { loaded, accountOptions, employeeOptions, mayPlan, drafts } = model;
  const onClose = () => setDialog(null);
  const onShow = (day: string) => {
    change({ date: day });
    onClose();
  };
  switch (dialog.kind) {
    case 'details': {
      // The dialog shows what it was opened for, with its latest state.
      const planned = loaded.find(({ uuid }) => uuid === dialog.planned.uuid) ?? dialog.planned;
      return <EventDetails planned={planned} clock={clock} me={actor.employee} onClose={onClose} />;
    }
    case 'edit':
    case 'new':
      return (
        <EventEditor
          key={'planned' in dialog ? dialog.planned.uuid : 'new'}
          subject={'planned' in dialog ? { planned: dialog.planned } : { values: dialog.values }}
          clock={clock}
          loaded={loaded}
          workers={model.workers}
          accounts={accountOptions}
          employees={employeeOptions}
          store={store}
          mayAudit={actor.roles.includes('ROLE_ADMIN')}
          onRepeat={(planned) => setDialog({ kind: 'repeat', planned })}
          onSaved={onSaved}
          onClose={onClose}
        />
      );
    case 'repeat':
      return <RepeatDialog planned={dialog.planned} clock={clock} store={store} onShow={onShow} onClose={onClose} />;
    case 'copy':
      return <CopyDialog state={state} accounts={accountOptions} clock={clock} store={store} onShow={onShow} onClose={onClose} />;
    case 'templates':
      return <TemplateDialog state={state} accounts={accountOptions} clock={clock} store={store} onShow={onShow} onClose={onClose} />;
    case 'fill':
      return (
        <FillDialog
          state={state}
          shown={model.shown}
          loaded={loaded}
          clock={clock}
          store={store}
          admin={actor.roles.includes('ROLE_ADMIN')}
          onClose={onClose}
        />
      );
    case 'keys':
      return <ShortcutList mayPlan={mayPlan} onClose={onClose} />;
    case 'publish':
      return <PublishDialog drafts={drafts} clock={clock} store={store} onClose={onClose} />;
  }
}

/** Names shown of the people and accounts concerned. */
const MOST_NAMES = 8;

function PublishDialog({
  drafts,
  clock,
  store,
  onClose,
}: {
  readonly drafts: readonly Planned[];
  readonly clock: ZoneClock;
  readonly store: PlannerStore;
  readonly onClose: () => void;
}) {
  const people = [...new Map(drafts.flatMap((planned) => planned.people.map(({ employee, name }) => [employee, name]))).values()].sort();
  const accounts = [...new Set(drafts.flatMap(({ account }) => account?.name ?? []))].sort();
  const days = drafts.map(({ start }) => dayText(clock.wallOf(start))).sort();
  const text = countText(drafts.length, 'draft');
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={(withdraw) => store.publish(drafts, withdraw)}
      title={`Publish ${text}?`}
      label={`Publish ${text}`}
      waitingText="Publishes when you are back online."
      confirmFocused
    >
      <Stack gap="xs">
        <Text size="sm">
          <b>{formatDays(days[0]!, days.at(-1)!)}</b>
          {accounts.length === 0 ? null : ` · ${listBeginning(accounts, MOST_NAMES)}`}
        </Text>
        <Text size="sm">
          {people.length === 0
            ? 'No one is assigned to them yet. The clients will see them.'
            : `${people.length === 1 ? 'One person' : `${people.length} people`} will see them, and so will the clients: ${listBeginning(people, MOST_NAMES)}.`}
        </Text>
        <Text size="sm">This cannot be undone.</Text>
      </Stack>
    </Confirm>
  );
}
