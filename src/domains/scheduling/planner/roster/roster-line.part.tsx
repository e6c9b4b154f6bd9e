/** Row of the roster for a person or account: name with totals, and a cell per day with cards, folded cards, absences and rest times. */
import { countText } from '#core/number-format';
import { memo } from 'react';
import { hoursText } from '#core/date-text';
import { DAYS_OF_WEEK } from '#core/span';
import { Money } from '#web/kit/money.tsx';
import type { ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import type { ShownConflict } from '../../schedules/conflicts/screen-conflicts.rules.ts';
import { NONE } from '../../schedules/schedule/planned.rules.ts';
import type { Away } from './away.rules.ts';
import { NameEnds, RosterCard } from './roster-card.part.tsx';
import type { Entry, RosterRow, Selection } from './roster.rules.ts';
import { restOn } from './rest.rules.ts';
import { cellKey, shownEntries, type OpenedCells } from './roster-window.rules.ts';
import { wishOf } from './wish.rules.ts';
import type { WeeklyHours } from '#domains/workforce';
import classes from './roster.module.css';

interface LineProps {
  /** Index among all rows, rendered or not. */
  readonly index: number;
  readonly measure: ((element: HTMLElement | null) => void) | undefined;
  readonly line: RosterRow;
  readonly days: readonly string[];
  readonly today: string;
  readonly by: 'people' | 'accounts';
  readonly clock: ZoneClock;
  readonly unwise: ReadonlyMap<string, readonly ShownConflict[]>;
  readonly chosen: Selection;
  readonly alike: ReadonlySet<string>;
  readonly opened: OpenedCells;
  readonly wish: WeeklyHours | null;
  readonly aways: readonly (Away | null)[];
}

export const RosterLine = memo(function RosterLine({
  index,
  measure,
  line: { row, cells, totals },
  days,
  today,
  by,
  clock,
  unwise,
  chosen,
  alike,
  opened,
  wish,
  aways,
}: LineProps) {
  const openRow = row.id === NONE && by === 'people';
  const shifts = by === 'people' && !openRow ? cells.flatMap((entries) => entries.map(({ planned }) => planned)) : [];
  return (
    <div ref={measure} role="row" aria-rowindex={index + 2} data-index={index} className={classes.line} data-open={openRow || undefined}>
      <div role="rowheader" className={classes.side}>
        <span className={classes.sideName}>
          {row.color === undefined ? null : <span className={classes.dot} style={{ background: row.color }} />}
          <NameEnds name={openRow ? 'Open places' : row.name} />
        </span>
        {totals === null ? null : (
          <span className={classes.sideSums}>
            <Hours hours={totals.hours} wish={wish} weeks={days.length / DAYS_OF_WEEK} />
            {totals.hours > 0 && by === 'people' ? <span>{totals.daysOff} off</span> : null}
            {totals.nights > 0 ? <span>{countText(totals.nights, 'night')}</span> : null}
            {totals.cost === null ? null : (
              <span className={classes.wide}>
                <Money amount={totals.cost} />
              </span>
            )}
          </span>
        )}
      </div>
      {cells.map((entries, column) => (
        <RosterCell
          key={days[column]}
          entries={entries}
          row={row.id}
          column={column}
          today={days[column] === today}
          by={by}
          clock={clock}
          unwise={unwise}
          chosen={chosen}
          alike={alike}
          opened={opened.has(cellKey(row.id, days[column]!))}
          away={aways[column] ?? null}
          rest={restOn(shifts, days[column]!, clock)}
        />
      ))}
    </div>
  );
});

/** "32 of 30–40 h"; "32 h" when no hours are wished. */
function Hours({ hours, wish, weeks }: { readonly hours: number; readonly wish: WeeklyHours | null; readonly weeks: number }) {
  const wished = wish === null ? null : wishOf(hours, wish, weeks);
  if (wished === null) return <span>{hours === 0 ? 'Free' : hoursText(hours)}</span>;
  return (
    <span className={classes.wish} data-is={wished.is} role="img" aria-label={wished.about} title={wished.about}>
      {wished.text}
    </span>
  );
}

interface CellProps extends Pick<LineProps, 'by' | 'clock' | 'unwise' | 'chosen' | 'alike'> {
  readonly entries: readonly Entry[];
  readonly row: string;
  readonly column: number;
  readonly today: boolean;
  readonly opened: boolean;
  readonly away: Away | null;
  /** Text of the rest time. */
  readonly rest: string | null;
}

function RosterCell({ entries, row, column, today, by, clock, unwise, chosen, alike, opened, away, rest }: CellProps) {
  const visible = shownEntries(entries, row, by, opened);
  return (
    <div
      role="cell"
      tabIndex={-1}
      className={classes.cell}
      data-cell={row}
      data-column={column}
      data-today={today || undefined}
      data-away={away?.kind}
    >
      {visible.map((entry) => (
        <RosterCard
          key={entry.planned.uuid}
          entry={entry}
          row={row}
          by={by}
          clock={clock}
          conflict={unwise.get(entry.planned.uuid)?.[0] ?? null}
          chosen={chosen.has(entry.planned.uuid)}
          alike={alike}
        />
      ))}
      {entries.length === 0 && row === NONE && by === 'people' ? (
        <span className={`${classes.none} ${classes.roomy}`}>No open places</span>
      ) : null}
      {visible.length < entries.length ? (
        <button type="button" className={classes.more} data-more>
          +{entries.length - visible.length} more
        </button>
      ) : null}
      {away === null ? null : (
        <span className={classes.away}>
          {/^\d/.test(away.label) ? <span className={classes.roomy}>Available </span> : null}
          {away.label.split(', ').map((part, index) => (
            <span key={part}>
              {index === 0 ? '' : ', '}
              <span className={classes.times}>{part}</span>
            </span>
          ))}
        </span>
      )}
      {rest === null || (away !== null && away.kind !== 'partly') ? null : <span className={classes.rest}>{rest}</span>}
    </div>
  );
}
