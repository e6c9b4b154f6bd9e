/** Table of the people on a payroll: search by name, filter to those that need review, sort by any column, and open a person's pay. */
import { itemAt } from '#core/present';
import { countText } from '#core/number-format';
import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { RENDER_ALL } from '#web/generic/list/render-all.ts';
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconSearch, IconSelector, IconUsers } from '#web/kit/icons.ts';
import { lazy, Suspense, useRef } from 'react';
import { useListKeys } from '#web/generic/list/use-list-keys.ts';
import { useCurrency } from '#web/generic/use-currency.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { clockHours } from '../item/pay-text.rules.ts';
import { negativeMark } from '#web/kit/money.tsx';
import classes from '../item/payroll-people.module.css';
import { PersonCard, PersonRow, type PersonActions } from './payroll-person.part.tsx';
import { hasArrears, nextPeopleSort, peopleSums, type PeopleColumn, type PeopleView, type Person } from '../item/payroll-people.rules.ts';

/** Lazy-loaded with the first long payroll. */
const WindowedRows = lazy(() => import('#web/generic/list/windowed-rows.tsx'));
const NARROW = '(max-width: 48em)';

const COLUMNS: readonly { readonly name: PeopleColumn; readonly label: string; readonly unit: 'money' | 'hours' | null }[] = [
  { name: 'name', label: 'Name', unit: null },
  { name: 'hours', label: 'Hours', unit: 'hours' },
  { name: 'base', label: 'Base', unit: 'money' },
  { name: 'bonus', label: 'Bonus', unit: 'money' },
  { name: 'additions', label: 'Additions', unit: 'money' },
  { name: 'deductions', label: 'Deductions', unit: 'money' },
  { name: 'arrears', label: 'Earlier periods', unit: 'money' },
  { name: 'total', label: 'Total', unit: 'money' },
  { name: 'change', label: 'Change from last period', unit: 'money' },
];

interface PayrollPeopleProps extends PersonActions {
  readonly people: readonly Person[] | undefined;
  /** Filtered and sorted. */
  readonly shown: readonly Person[] | undefined;
  readonly view: PeopleView;
  readonly onView: (part: Partial<PeopleView>) => void;
}

export function PayrollPeople({ people, shown, view, onView, ...actions }: PayrollPeopleProps) {
  const place = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const narrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  useListKeys(place, { onSearch: () => search.current?.focus(), onNew: null, onPick: null, onEscape: () => undefined });
  const list = (some: readonly Person[]) =>
    narrow ? <Cards people={some} actions={actions} /> : <PeopleTable people={some} view={view} onView={onView} actions={actions} />;
  const marked = people?.filter(({ marks }) => marks.length > 0).length ?? 0;
  return (
    <section aria-label="People">
      <div className={classes.tools}>
        <TextInput
          ref={search}
          className={classes.search}
          aria-label="Find a person"
          placeholder="Find a person"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={view.search}
          onChange={(event) => onView({ search: event.currentTarget.value })}
        />
        <Button
          variant={view.marked ? 'light' : 'default'}
          color="yellow"
          className={classes.marked}
          aria-pressed={view.marked}
          disabled={marked === 0 && !view.marked}
          leftSection={<IconAlertTriangle size={16} aria-hidden />}
          onClick={() => onView({ marked: !view.marked })}
        >
          Needs review{people === undefined ? '' : `: ${marked}`}
        </Button>
        <p className={classes.count} role="status">
          {people === undefined || shown === undefined ? '' : shownText(shown.length, people.length)}
        </p>
      </div>
      <div ref={place}>
        {shown === undefined || people === undefined ? <ListSkeleton columns={7} /> : null}
        {people !== undefined && shown?.length === 0 ? <NoPeople all={people.length} onView={onView} /> : null}
        {shown === undefined || shown.length === 0 ? null : list(shown)}
      </div>
    </section>
  );
}

function shownText(shown: number, all: number): string {
  if (shown < all) return `${shown} of ${all} people`;
  return countText(all, 'person', 'people');
}

function NoPeople({ all, onView }: { readonly all: number; readonly onView: PayrollPeopleProps['onView'] }) {
  if (all === 0)
    return (
      <EmptyState
        compact
        icon={<IconUsers size={20} stroke={1.5} />}
        title="No one is on this payroll"
        description="No published shift on these days has ended. Recalculate once one has, or delete the payroll."
      />
    );
  return (
    <EmptyState
      compact
      title="No one found"
      description="No one matches the search or filter."
      action={
        <Button variant="default" mt="xs" onClick={() => onView({ search: '', marked: false })}>
          Show everyone
        </Button>
      }
    />
  );
}

function Cards({ people, actions }: { readonly people: readonly Person[]; readonly actions: PersonActions }) {
  return (
    <ul className={classes.cards}>
      {people.map((person) => (
        <PersonCard key={person.uuid} person={person} {...actions} />
      ))}
    </ul>
  );
}

type TableProps = Pick<PayrollPeopleProps, 'view' | 'onView'> & { readonly people: readonly Person[]; readonly actions: PersonActions };

function PeopleTable({ people, view, onView, actions }: TableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { formatBare, symbol } = useCurrency();
  const windowed = people.length > RENDER_ALL;
  const sums = peopleSums(people);
  const withArrears = people.some(hasArrears);
  const columns = COLUMNS.filter(({ name }) => name !== 'arrears' || withArrears);
  const row = (at: number, index: number | undefined) => (
    <PersonRow key={itemAt(people, at).uuid} person={people[at]!} index={index} withArrears={withArrears} {...actions} />
  );
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-windowed={windowed || undefined}
      tabIndex={windowed ? 0 : undefined}
      role={windowed ? 'region' : undefined}
      aria-label={windowed ? 'All people' : undefined}
    >
      <table className={classes.table} aria-label="People" aria-rowcount={windowed ? people.length + 2 : undefined}>
        <thead>
          <tr>
            {columns.map(({ name, label, unit }) => (
              <Heading
                key={name}
                name={name}
                label={label}
                unit={unit === null ? null : unit === 'hours' ? 'h:mm' : symbol}
                sort={view.sort}
                onSort={(column) => onView({ sort: nextPeopleSort(view.sort, column) })}
              />
            ))}
            <th scope="col">Needs review</th>
          </tr>
        </thead>
        <tbody>
          {windowed ? (
            <Suspense>
              <WindowedRows count={people.length} scroller={scroller} span={columns.length + 1} row={row} />
            </Suspense>
          ) : (
            people.map((_person, at) => row(at, undefined))
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{clockHours(sums.seconds)}</td>
            {[sums.base, sums.bonus, sums.additions, sums.deductions, ...(withArrears ? [sums.arrears] : []), sums.total].map(
              (sum, index) => (
                <td key={index} {...negativeMark(sum)}>
                  {formatBare(sum)}
                </td>
              ),
            )}
            <td />
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface HeadingProps {
  readonly name: PeopleColumn;
  readonly label: string;
  readonly unit: string | null;
  readonly sort: PeopleView['sort'];
  readonly onSort: (column: PeopleColumn) => void;
}

const UNSORTED = [IconSelector, 'none'] as const;
const SORTED = { down: [IconArrowDown, 'descending'], up: [IconArrowUp, 'ascending'] } as const;

function Heading({ name, label, unit, sort, onSort }: HeadingProps) {
  const active = sort.column === name;
  const [Arrow, order] = active ? SORTED[sort.down ? 'down' : 'up'] : UNSORTED;
  return (
    <th scope="col" aria-sort={order}>
      <UnstyledButton className={classes.sort} data-on={active || undefined} onClick={() => onSort(name)}>
        <span>
          {label}
          {unit === null ? null : <span className={classes.unit}> {unit}</span>}
        </span>
        <Arrow size={13} aria-hidden />
      </UnstyledButton>
    </th>
  );
}
