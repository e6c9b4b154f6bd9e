/** Generic list screen: search, filters, sorting and pagination on the server, state in the URL, full keyboard support. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '#web/kit/icons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Resource } from '#core/resource';
import { useLiveResource } from '#web/api/live-events.ts';
import { useSettings } from '#web/api/settings.ts';
import { forget } from '#web/data/keys.ts';
import { registry } from '#web/data/registry.ts';
import { usePrefetch } from '#web/data/use-item.ts';
import { useList } from '#web/data/use-list.ts';
import { ErrorState } from '#web/kit/error-state.tsx';
import { LatePart } from '#web/kit/late-part.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { useActor } from '#web/session/use-session.ts';
import type { AnyItem } from '../any-item.ts';
import { AppLink } from '../app-link.tsx';
import { usePlaces } from '../places.ts';
import { recordName } from '../text.ts';
import { bulkOf } from './bulk.ts';
import { ColumnMenu } from './column-menu.tsx';
import { titleColumn } from './columns.ts';
import { ExportMenu } from './export-menu.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filterSpecs } from './filter-specs.ts';
import { ListCards } from './list-cards.tsx';
import { ListEmpty } from './list-empty.tsx';
import { ListFooter } from './list-footer.tsx';
import { apiParams, defaultSort, nextSort, pageParams, writeListState } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import type { BulkAction, ColumnOverride, ExtraColumn, ListScreenProps } from './list-types.ts';
import classes from './list.module.css';
import { SavedViews } from './saved-views.tsx';
import { useListColumns } from './use-list-columns.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListState } from './use-list-state.ts';
import { useSelection } from './use-selection.ts';

const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }));

/** Below this width, a table has no room for its columns. */
const NARROW = '(max-width: 40em)';
const NO_OVERRIDES: Readonly<Record<string, ColumnOverride<AnyItem>>> = {};
const NO_EXTRAS: readonly ExtraColumn<AnyItem>[] = [];
const NO_BULK: readonly BulkAction<AnyItem>[] = [];

interface OpenListProps extends Omit<ListScreenProps<Resource>, 'columns' | 'extraColumns' | 'bulk' | 'open'> {
  readonly columns?: typeof NO_OVERRIDES;
  readonly extraColumns?: typeof NO_EXTRAS;
  readonly bulk?: typeof NO_BULK;
  readonly open?: (item: AnyItem) => string;
}

export function ListScreen<R extends Resource>(given: ListScreenProps<R>) {
  // Internally any record is accepted; the resource's type is only for the author of the overrides.
  const {
    resource,
    title,
    columns: overrides = NO_OVERRIDES,
    extraColumns = NO_EXTRAS,
    actions,
    nav,
    bulk: extraBulk = NO_BULK,
    empty,
    create: start,
    keep,
    open,
  } = given as unknown as OpenListProps;
  const actor = useActor();
  useLiveResource(resource.plural);
  const { timeZone } = useSettings();
  const client = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  const places = usePlaces(resource, actor);
  const specs = useMemo(() => filterSpecs(registry, resource, actor), [resource, actor]);
  const { state, change, go } = useListState(resource, specs, keep);
  const { columns, shown, chosen, choose } = useListColumns(resource, actor, overrides, extraColumns);
  const filtered = useMemo(() => apiParams(specs, state, timeZone), [specs, state, timeZone]);
  const params = useMemo(() => [...filtered, ...pageParams(state)], [filtered, state]);
  const { data, error, isPlaceholderData, refetch } = useList(resource, params);
  const prefetch = usePrefetch(resource);
  const selection = useSelection();
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const searchRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);

  // A new page, order or filter scrolls back to the first row.
  const requested = JSON.stringify(params);
  const scrolled = useRef(requested);
  useEffect(() => {
    if (scrolled.current === requested) return;
    scrolled.current = requested;
    if (listRef.current !== null) listRef.current.scrollTop = 0;
    if (narrow) listRef.current?.scrollIntoView({ block: 'start' });
  }, [requested, narrow]);

  const items = data?.items as readonly AnyItem[] | undefined;
  const showsList = error === null || items !== undefined;
  const fixed = titleColumn(resource, columns);
  const nameOf = useCallback((item: AnyItem) => recordName(resource, item), [resource]);
  const pathOf = useCallback((item: AnyItem) => open?.(item) ?? places.open(item.uuid), [open, places]);
  const onOpen = useCallback(
    (item: AnyItem, newTab: boolean) => {
      const to = pathOf(item);
      if (newTab) window.open(router.buildLocation({ to }).href, '_blank', 'noopener');
      else void navigate({ to });
    },
    [navigate, pathOf, router],
  );
  const onHover = useCallback((item: AnyItem) => prefetch(item.uuid), [prefetch]);
  const many = resource.label.many.toLowerCase();
  const written = writeListState(resource, specs, state);
  const createAt = start?.to ?? places.create;

  const bulk = bulkOf(resource, actor, extraBulk);
  const picks = bulk.statuses !== null || bulk.actions.length > 0 ? selection : null;
  useListKeys(listRef, {
    onSearch: resource.search.length === 0 ? null : () => searchRef.current?.focus(),
    onNew: createAt === null ? null : () => void navigate({ to: createAt }),
    onPick:
      picks === null
        ? null
        : (uuid) => {
            const item = items?.find((candidate) => candidate.uuid === uuid);
            if (item !== undefined) picks.toggle(item);
          },
    onEscape: selection.clear,
  });

  const create =
    createAt === null ? null : (
      <Button leftSection={<IconPlus size={16} aria-hidden />} renderRoot={(props) => <AppLink to={createAt} {...props} />}>
        {start?.label ?? `New ${resource.label.one.toLowerCase()}`}
      </Button>
    );
  const rows = { titleColumn: fixed, nameOf, pathOf, onOpen, onHover };
  // Rendered from the first selected row on, and kept when the selection is empty, because it may still have failures to show.
  const picked = useRef(false);
  if (selection.items.length > 0) picked.current = true;
  const visible = columns.filter(({ name }) => shown.includes(name));

  return (
    <section className={classes.screen}>
      <PageHeader
        title={title ?? resource.label.many}
        actions={
          <>
            {actions}
            {create}
          </>
        }
      />
      {nav}
      <div className={classes.toolbar}>
        <FilterBar
          searchable={resource.search.length > 0}
          searchRef={searchRef}
          many={many}
          specs={specs}
          state={state}
          onSearch={(search) => change({ search }, { replace: true })}
          onFilters={(filters) => change({ filters })}
          onClear={() => change({ filters: {}, search: '' })}
        />
        <div className={classes.tools}>
          <SavedViews
            resource={resource}
            address={written}
            columns={chosen}
            compact={narrow}
            onOpen={(address, names) => {
              choose(names);
              go(address);
            }}
          />
          {narrow ? null : <ColumnMenu columns={columns} shown={shown} fixed={fixed} onChange={choose} />}
          <ExportMenu resource={resource} params={filtered} total={isPlaceholderData ? undefined : data?.total} />
        </div>
      </div>
      <div className={classes.scroller} ref={listRef}>
        {showsList ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
        {showsList && narrow ? (
          <ListCards label={resource.label.many} columns={visible} items={items} outdated={isPlaceholderData} selection={picks} {...rows} />
        ) : null}
        {showsList && !narrow ? (
          <ListTable
            label={resource.label.many}
            columns={columns}
            shown={shown}
            items={items}
            outdated={isPlaceholderData}
            skeletonRows={Math.min(state.size, 12)}
            sort={state.sort ?? defaultSort(resource)}
            onSort={(field) => change({ sort: nextSort(resource, state.sort, field) })}
            selection={picks}
            scroller={listRef}
            {...rows}
          />
        ) : null}
        {items?.length === 0 && !isPlaceholderData ? (
          <ListEmpty
            resource={resource}
            specs={specs}
            state={state}
            labels={empty}
            create={create}
            onClear={() => change({ filters: {}, search: '' })}
            onFirstPage={() => change({ page: 1 })}
            total={data?.total ?? 0}
          />
        ) : null}
      </div>
      {showsList ? (
        <ListFooter
          resource={resource}
          state={state}
          total={data?.total}
          outdated={isPlaceholderData}
          onPage={(page) => change({ page })}
          onSize={(size) => change({ size })}
        />
      ) : null}
      {picks === null || !picked.current ? null : (
        <LatePart
          words={picks.items.length === 0 ? null : `${picks.items.length} selected. The actions will appear when you are back online.`}
          className={classes.bulk}
        >
          <BulkBar resource={resource} selection={picks} bulk={bulk} nameOf={nameOf} onDone={() => void forget(client, resource)} />
        </LatePart>
      )}
    </section>
  );
}
