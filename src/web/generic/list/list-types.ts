/** What a screen may add to a list that is otherwise guessed from the declaration. */
import type { ReactNode } from 'react';
import type { ItemOf, Resource } from '#core/resource';
import type { AnyItem } from '../any-item.ts';
import type { ColumnSpec } from './columns.ts';

export interface ListColumn extends ColumnSpec {
  /** Stands in for the generic rendering of the field. */
  readonly render?: (item: AnyItem) => ReactNode;
}

export interface ColumnOverride<Item> {
  readonly label?: string;
  readonly render?: (item: Item) => ReactNode;
  readonly hidden?: boolean;
  /** Of what a number is shown as, where that is no number. */
  readonly align?: 'left' | 'right';
}

/** A column that no field gives. */
export interface ExtraColumn<Item> {
  readonly name: string;
  readonly label: string;
  readonly render: (item: Item) => ReactNode;
  readonly align?: 'left' | 'right';
  /** Comes after this column; absent = last. */
  readonly after?: string;
}

export interface BulkEach<Item> {
  readonly label: string;
  readonly icon?: ReactNode;
  /** One record at a time; a failure is reported and the next one goes on. */
  readonly run: (item: Item) => Promise<unknown>;
  /** Asked first when given. */
  readonly confirm?: (count: number) => string;
  readonly danger?: boolean;
}

/** Changes nothing, but shows something of the picked rows together; they stay picked. */
export interface BulkTogether<Item> {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly together: (items: readonly Item[]) => void;
  /** How many rows make sense. */
  readonly least: number;
  readonly most: number;
}

export type BulkAction<Item> = BulkEach<Item> | BulkTogether<Item>;

export interface ListScreenProps<R extends Resource> {
  readonly resource: R;
  readonly title?: string;
  readonly columns?: Readonly<Record<string, ColumnOverride<ItemOf<R>>>>;
  readonly extraColumns?: readonly ExtraColumn<ItemOf<R>>[];
  /** Stand in the header, before the main action. */
  readonly actions?: ReactNode;
  /** Shown under the header: ways to what belongs to this list. */
  readonly nav?: ReactNode;
  readonly bulk?: readonly BulkAction<ItemOf<R>>[];
  /** The words of an empty list: what these records are, and what to do next. */
  readonly empty?: { readonly title: string; readonly text: string };
  /** The main action where records do not begin in a form of their own. */
  readonly create?: { readonly label: string; readonly to: string };
  /** Parameters of the address that are another part's of the screen: changing the list leaves them alone. */
  readonly keep?: readonly string[];
  /** Where a row leads; absent = the record's page, else its form. */
  readonly open?: (item: ItemOf<R>) => string;
}
