/** Wished weekly hours on an employee's page, used when filling open places. */
import type { ItemOf } from '#core/resource';
import { HOURS_OF_A_WEEK } from '#core/span';
import { Employee } from '#domains/workforce';
import { useSave } from '#web/data/use-save.ts';
import type { RecordPartProps } from '#web/domain-web.ts';
import { mayDoTo } from '#web/generic/may.ts';
import { useActor } from '#web/session/use-session.ts';
import { CountsPanel } from './counts-panel.part.tsx';

const FIGURES = [
  { key: 'min', label: 'At least' },
  { key: 'target', label: 'Target' },
  { key: 'max', label: 'At most' },
] as const;

export default function WeeklyHours({ item }: RecordPartProps) {
  const actor = useActor();
  const { mutateAsync } = useSave(Employee);
  const employee = item as ItemOf<typeof Employee>;
  if (employee.weeklyHours === undefined) return null;
  return (
    <CountsPanel
      title="Wished hours"
      help="Hours per week. If left empty, open hours are distributed evenly."
      rows={[{ name: null, figures: FIGURES }]}
      kept={{ ...employee.weeklyHours }}
      most={HOURS_OF_A_WEEK}
      mayEdit={mayDoTo(Employee, 'update', actor, item)}
      onSave={async ({ min, target, max }) => {
        const weeklyHours = {
          ...(min === undefined ? {} : { min }),
          ...(target === undefined ? {} : { target }),
          ...(max === undefined ? {} : { max }),
        };
        await mutateAsync({ uuid: employee.uuid, body: { weeklyHours: Object.keys(weeklyHours).length === 0 ? null : weeklyHours } });
      }}
    />
  );
}
