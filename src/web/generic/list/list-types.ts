/** What a screen may override in a list that is otherwise derived from the declaration. */
import type { ReactNode } from 'react';
import type { ItemOf, Resource } from '#core/resource';
import type { AnyItem } from '../any-item.ts';
import type { ColumnSpec } from './columns.ts';

export interface ListColumn extends ColumnSpec {
  /** Replaces the generic rendering of the field. */
  readonly render?: (item: AnyItem) => ReactNode;
  /** Of a column without a field: whether it shows anything. */
  readonly shows?: (item: AnyItem) => boolean;
}

export interface ColumnOverride<Item> {
  readonly label?: string;
  readonly render?: (item: Item) => ReactNode;
  readonly hidden?: boolean;
  /** Alignment, for a numeric field that is not rendered as a number. */
  readonly align?: 'left' | 'right';
}

/** A column that does not correspond to a field. */
export interface ExtraColumn<Item> {
  readonly name: string;
  readonly label: string;
  readonly render: (item: Item) => ReactNode;
  readonly align?: 'left' | 'right';
  /** Cards leave the column out where it shows nothing; absent = it always does. */
  readonly shows?: (item: Item) => boolean;
  /** Placed after this column; absent = last. */
  readonly after?: string;
}

export interface BulkEach<Item> {
  readonly label: string;
  readonly icon?: ReactNode;
  /** Called for one record at a time; failures are collected and do not stop the others. */
  readonly run: (item: Item) => Promise<unknown>;
  /** Text of the confirmation dialog; absent = no confirmation. */
  readonly confirm?: (count: number) => string;
  readonly danger?: boolean;
}

/** Shows something about the selected rows together without changing them; they stay selected. */
export interface BulkTogether<Item> {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly together: (items: readonly Item[]) => void;
  /** Allowed number of rows. */
  readonly least: number;
  readonly most: number;
}

export type BulkAction<Item> = BulkEach<Item> | BulkTogether<Item>;

export interface EmptyLabels {
  readonly title: string;
  readonly text: string;
  /** The next step, for records that are not created in a form. */
  readonly action?: ReactNode;
}

export interface ListScreenProps<R extends Resource> {
  readonly resource: R;
  readonly title?: string;
  readonly columns?: Readonly<Record<string, ColumnOverride<ItemOf<R>>>>;
  readonly extraColumns?: readonly ExtraColumn<ItemOf<R>>[];
  /** Shown in the header, before the main action. */
  readonly actions?: ReactNode;
  /** Shown below the header: links to related screens. */
  readonly nav?: ReactNode;
  readonly bulk?: readonly BulkAction<ItemOf<R>>[];
  /** Text of the empty state: what these records are, and what to do next. */
  readonly empty?: EmptyLabels;
  /** The main action, for records that are not created in a standard form. */
  readonly create?: { readonly label: string; readonly to: string };
  /** URL parameters that belong to another part of the screen and are preserved when the list changes. */
  readonly keep?: readonly string[];
  /** Path that a row links to; absent = the record's page, else its form. */
  readonly open?: (item: ItemOf<R>) => string;
}
