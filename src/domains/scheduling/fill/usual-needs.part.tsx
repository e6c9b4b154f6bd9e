/** Default needs of new schedules, on a live account's page. */
import type { ItemOf } from '#core/resource';
import { LiveAccount, MAX_PEOPLE_PER_ROLE, type DefaultNeeds } from '#domains/live';
import { useSave } from '#web/data/use-save.ts';
import type { RecordPartProps } from '#web/domain-web.ts';
import { mayDoTo } from '#web/generic/may.ts';
import { useActor } from '#web/session/use-session.ts';
import { neededRoles } from '../schedules/schedule/needs.rules.ts';
import { SHIFT_ROLE_LABELS, SHIFT_ROLES } from '../schedules/schedule/shift-role.rules.ts';
import { CountsPanel, type Counts } from './counts-panel.part.tsx';

const TYPES = [
  ['LIVE', 'Live'],
  ['VIDEO', 'Video'],
] as const;

export default function UsualNeeds({ item }: RecordPartProps) {
  const actor = useActor();
  const { mutateAsync } = useSave(LiveAccount);
  const account = item as ItemOf<typeof LiveAccount>;
  const { defaultNeeds } = account;
  // Absent for users who may not see them.
  if (defaultNeeds === undefined) return null;
  const kept = Object.fromEntries(
    TYPES.flatMap(([type]) => SHIFT_ROLES.map((role) => [`${type} ${role}`, defaultNeeds[type]?.[role] ?? 0])),
  );
  const needsIn = (counts: Counts): DefaultNeeds =>
    Object.fromEntries(
      TYPES.map(([type]) => [type, neededRoles(Object.fromEntries(SHIFT_ROLES.map((role) => [role, counts[`${type} ${role}`] ?? 0])))]),
    );
  return (
    <CountsPanel
      title="Usual needs"
      help="Default number of people per role for new schedules. Open places can be filled or claimed."
      rows={TYPES.map(([type, name]) => ({
        name,
        figures: SHIFT_ROLES.map((role) => ({ key: `${type} ${role}`, label: SHIFT_ROLE_LABELS[role] })),
      }))}
      kept={kept}
      most={MAX_PEOPLE_PER_ROLE}
      mayEdit={mayDoTo(LiveAccount, 'update', actor, item)}
      onSave={async (counts) => {
        await mutateAsync({ uuid: account.uuid, body: { defaultNeeds: needsIn(counts) } });
      }}
    />
  );
}
