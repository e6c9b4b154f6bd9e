/** Menu of actions on the whole screen: publish, copy, undo, and keyboard shortcuts. */
import { countText } from '#core/number-format';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCalendarWeek,
  IconCopy,
  IconDots,
  IconKeyboard,
  IconPrinter,
  IconSend,
  IconUserPlus,
} from '#web/kit/icons.ts';
import { memo } from 'react';
import { mayEver } from '#core/access';
import { pressed } from '#web/kit/pressed.ts';
import { toast } from '#web/kit/toast.tsx';
import { Later } from '#web/kit/later.tsx';
import { useActor } from '#web/session/use-session.ts';
import { copyAccess, applyWeekAccess, printWeekAccess, publishAccess } from '../../schedules/schedule/plan-access.rules.ts';
import { fillAccess } from '../../fill/fill-access.rules.ts';
import type { CalendarState } from '../store/calendar-state.rules.ts';
import type { Dialog } from './calendar-dialogs.part.tsx';
import type { PlannerStore } from '../store/planner-store.hook.tsx';

interface CalendarMenuProps {
  readonly state: CalendarState;
  readonly mayPlan: boolean;
  /** Null while the schedules are unknown. */
  readonly drafts: number | null;
  readonly store: PlannerStore;
  readonly setDialog: (dialog: Dialog) => void;
  readonly narrow: boolean;
}

/** Of "Publish 10 drafts", so that the number, when known, moves nothing. */
const TEXT_WIDTH = '9.25rem';

export const CalendarMenu = memo(function CalendarMenu({ state, mayPlan, drafts, store, setDialog, narrow }: CalendarMenuProps) {
  const actor = useActor();
  const [mayPublish, mayCopy] = [mayEver(publishAccess.access, actor), mayEver(copyAccess.access, actor)];
  const text = drafts === null ? 'Publish' : drafts === 0 ? 'All published' : `Publish ${countText(drafts, 'draft')}`;
  const canPublish = drafts !== null && drafts > 0;
  return (
    <>
      {mayPublish && !narrow && (
        <Button
          variant="default"
          miw={TEXT_WIDTH}
          justify="flex-start"
          leftSection={<IconSend size={15} />}
          disabled={!canPublish}
          onClick={() => setDialog({ kind: 'publish' })}
        >
          {text}
        </Button>
      )}
      <Later
        popup="menu"
        target={
          <ActionIcon variant="default" size={narrow ? 40 : 32} aria-label="More">
            <IconDots size={16} />
          </ActionIcon>
        }
      >
        {({ Menu }, { target, ...opening }) => (
          <Menu {...opening} position="bottom-end" width={240} withinPortal={false}>
            <Menu.Target>{target}</Menu.Target>
            <Menu.Dropdown>
              {mayPublish && narrow && (
                <Menu.Item leftSection={<IconSend size={15} />} disabled={!canPublish} onClick={() => setDialog({ kind: 'publish' })}>
                  {text}
                </Menu.Item>
              )}
              {mayCopy && (
                <Menu.Item leftSection={<IconCopy size={15} />} onClick={() => setDialog({ kind: 'copy' })}>
                  Copy day or week
                </Menu.Item>
              )}
              {mayEver(applyWeekAccess.access, actor) && (
                <Menu.Item leftSection={<IconCalendarWeek size={15} />} onClick={() => setDialog({ kind: 'templates' })}>
                  Week templates
                </Menu.Item>
              )}
              {mayEver(fillAccess.access, actor) && (
                <Menu.Item leftSection={<IconUserPlus size={15} />} onClick={() => setDialog({ kind: 'fill' })}>
                  Fill open places
                </Menu.Item>
              )}
              {mayPlan && (
                <>
                  <Menu.Item leftSection={<IconArrowBackUp size={15} />} onClick={() => void store.undo()}>
                    Undo
                  </Menu.Item>
                  <Menu.Item leftSection={<IconArrowForwardUp size={15} />} onClick={() => void store.redo()}>
                    Redo
                  </Menu.Item>
                  <Menu.Divider />
                </>
              )}
              {mayEver(printWeekAccess.access, actor) && (
                <>
                  <Menu.Item leftSection={<IconPrinter size={15} />} onClick={() => print(state, 'people')}>
                    {mayPlan ? 'PDF of week by person' : 'PDF of my week'}
                  </Menu.Item>
                  {mayPlan && (
                    <Menu.Item leftSection={<IconPrinter size={15} />} onClick={() => print(state, 'accounts')}>
                      PDF of week by account
                    </Menu.Item>
                  )}
                  <Menu.Divider />
                </>
              )}
              <Menu.Item leftSection={<IconKeyboard size={15} />} onClick={() => setDialog({ kind: 'keys' })}>
                Keyboard shortcuts
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Later>
    </>
  );
});

function print(state: CalendarState, by: 'people' | 'accounts'): void {
  pressed(import('./download-week.client.ts')).then(
    ({ downloadWeek }) => downloadWeek(state, by),
    (error: unknown) => toast.error(error),
  );
}
