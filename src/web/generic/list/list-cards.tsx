/** A list on a phone: one compact card per record with title, status and the next columns. */
import { Checkbox, Skeleton } from '@mantine/core';
import type { AnyItem } from '../any-item.ts';
import { AppLink } from '../app-link.tsx';
import { FieldView } from '../field-view.tsx';
import type { RowActions } from './list-row.tsx';
import type { ListColumn } from './list-types.ts';
import classes from './list.module.css';
import type { Selection } from './use-selection.ts';
import { ROW } from './use-list-keys.ts';

interface ListCardsProps extends RowActions {
  readonly label: string;
  readonly columns: readonly ListColumn[];
  readonly items: readonly AnyItem[] | undefined;
  readonly outdated: boolean;
  readonly selection: Selection | null;
}

/** Number of details below the title. */
const DETAILS = 3;
const SKELETONS = 6;

export function ListCards({ label, columns, items, outdated, selection, titleColumn, nameOf, pathOf, onHover }: ListCardsProps) {
  if (items === undefined) {
    return (
      <div className={classes.cards} aria-busy>
        {Array.from({ length: SKELETONS }, (_none, index) => (
          <div key={index} className={classes.card}>
            <div className={classes.cardBody}>
              <Skeleton height={12} width="50%" mb={10} />
              <Skeleton height={10} width="80%" />
            </div>
          </div>
        ))}
      </div>
    );
  }
  const title = columns.find(({ name }) => name === titleColumn);
  const status = columns.find(({ name }) => name === 'status') ?? columns.find(({ name }) => name === 'state');
  return (
    <ul className={classes.cards} aria-label={label} data-outdated={outdated || undefined}>
      {items.map((item) => {
        const details = columns.filter((column) => column !== title && column !== status && hasValue(item, column)).slice(0, DETAILS);
        return (
          <li key={item.uuid} className={classes.card} data-record={item.uuid} data-picked={selection?.has(item.uuid) || undefined}>
            {selection === null ? null : (
              <Checkbox
                className={classes.cardPick}
                aria-label={`Select ${nameOf(item)}`}
                checked={selection.has(item.uuid)}
                onChange={() => selection.toggle(item)}
              />
            )}
            <div className={classes.cardBody}>
              <div className={classes.cardTop}>
                <AppLink to={pathOf(item)} className={classes.cardTitle} {...{ [ROW]: item.uuid }} onFocus={() => onHover(item)}>
                  {title === undefined ? nameOf(item) : <Cell column={title} item={item} />}
                </AppLink>
                {status === undefined ? null : <Cell column={status} item={item} />}
              </div>
              {details.length === 0 ? null : (
                <dl className={classes.details}>
                  {details.map((column) => (
                    <div key={column.name}>
                      <dt>
                        {column.label}
                        {column.unit === null ? '' : ` ${column.unit}`}
                      </dt>
                      <dd>
                        <Cell column={column} item={item} />
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Cell({ column, item }: { readonly column: ListColumn; readonly item: AnyItem }) {
  return (
    <>
      {column.render === undefined ? (
        <FieldView name={column.name} field={column.field} value={item[column.name]} inCell />
      ) : (
        column.render(item)
      )}
    </>
  );
}

function hasValue(item: AnyItem, column: ListColumn): boolean {
  if (column.field === undefined && column.render !== undefined) return column.shows?.(item) ?? true;
  const value = item[column.name];
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}
