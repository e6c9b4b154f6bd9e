/** Key figures of a schedule: duration, people, open places and cost; and its note. */
import type { ItemOf } from '#core/resource';
import { Money } from '#web/kit/money.tsx';
import type { Schedule } from '../schedule/schedule.resource.ts';
import classes from './schedule-page.module.css';

export function ScheduleBrief({ schedule }: { readonly schedule: ItemOf<typeof Schedule> }) {
  const { hours, scheduleEmployees, openPlaces, labourCost, labourCostIsEstimate, note } = schedule;
  return (
    <section aria-label="Plan">
      <dl className={classes.tiles}>
        <Tile label="Planned">{Number(hours)} h</Tile>
        <Tile label="People">{scheduleEmployees.length}</Tile>
        {openPlaces === undefined ? null : <Tile label="Open places">{openPlaces}</Tile>}
        {typeof labourCost === 'string' ? (
          <Tile label={labourCostIsEstimate === true ? 'Labour, estimated' : 'Labour'}>
            <Money amount={labourCost} />
          </Tile>
        ) : null}
      </dl>
      {typeof note === 'string' && note !== '' ? <p className={classes.note}>{note}</p> : null}
    </section>
  );
}

function Tile({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className={classes.tile}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
