/** The columns of a list: those of the declaration with the screen's overrides, and which of them the user has chosen to show. */
import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Actor } from '#core/access';
import type { Resource } from '#core/resource';
import type { AnyItem } from '../any-item.ts';
import { useCurrency } from '../use-currency.ts';
import { columnSpecs } from './columns.ts';
import { extensionColumns } from './extension-columns.tsx';
import type { ColumnOverride, ExtraColumn, ListColumn } from './list-types.ts';

interface ListColumns {
  readonly columns: readonly ListColumn[];
  readonly shown: readonly string[];
  /** Null while the declared defaults apply. */
  readonly chosen: readonly string[] | null;
  readonly choose: (shown: readonly string[] | null) => void;
}

export function useListColumns(
  resource: Resource,
  actor: Actor,
  overrides: Readonly<Record<string, ColumnOverride<AnyItem>>>,
  extras: readonly ExtraColumn<AnyItem>[],
): ListColumns {
  const { symbol } = useCurrency();
  const [chosen, choose] = useLocalStorage<readonly string[] | null>({
    key: `greenroom.columns.${resource.plural}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const columns = useMemo(() => {
    const derived = columnSpecs(resource, actor, symbol)
      .filter(({ name }) => overrides[name]?.hidden !== true)
      .map((column): ListColumn => ({
        ...column,
        label: overrides[column.name]?.label ?? column.label,
        align: overrides[column.name]?.align ?? column.align,
        render: overrides[column.name]?.render,
      }));
    for (const extra of [...extras, ...extensionColumns(resource)]) {
      const at = extra.after === undefined ? -1 : derived.findIndex(({ name }) => name === extra.after);
      derived.splice(at === -1 ? derived.length : at + 1, 0, {
        name: extra.name,
        label: extra.label,
        unit: null,
        align: extra.align ?? 'left',
        sortable: false,
        first: true,
        field: undefined,
        render: extra.render,
        ...(extra.shows === undefined ? {} : { shows: extra.shows }),
      });
    }
    return derived;
  }, [resource, actor, symbol, overrides, extras]);
  const shown = useMemo(() => {
    const wanted = chosen === null ? undefined : columns.filter(({ name }) => chosen.includes(name)).map(({ name }) => name);
    return wanted === undefined || wanted.length === 0 ? columns.filter(({ first }) => first).map(({ name }) => name) : wanted;
  }, [chosen, columns]);
  return { columns, shown, chosen, choose };
}
