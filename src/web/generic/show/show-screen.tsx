/** Generic page of a record: name and status at the top, details in groups, and the screen's own content next to them. */
import { Button, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconPencil } from '#web/kit/icons.ts';
import { useNavigate } from '@tanstack/react-router';
import { useId, useMemo, type ReactNode } from 'react';
import { labelOf, type ItemOf, type Resource } from '#core/resource';
import { useLiveResource } from '#web/api/live-events.ts';
import { useItem } from '#web/data/use-item.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { useActor } from '#web/session/use-session.ts';
import type { AnyItem } from '../any-item.ts';
import { AppLink } from '../app-link.tsx';
import { BackToList } from '../back-to-list.tsx';
import { extensionsOf } from '#web/domains.ts';
import { showInOrder } from '#web/kit/in-order.ts';
import { LatePart } from '#web/kit/late-part.tsx';
import { FieldView } from '../field-view.tsx';
import { lastListAddress } from '../list/last-address.ts';
import { mayDoTo } from '../may.ts';
import { usePlaces } from '../places.ts';
import { RecordHeader } from '../record-header.tsx';
import { useRemoval } from '../removal.tsx';
import { TermsTimeline } from '../terms/terms-timeline.tsx';
import type { TermsTexts } from '../terms/terms-texts.ts';
import { fieldGroups, type FieldGroup } from './field-groups.ts';
import { RecordTabs, type RecordTab } from './record-tabs.tsx';
import classes from './show.module.css';

interface ShowScreenProps<R extends Resource> {
  readonly resource: R;
  readonly uuid: string;
  /** Replaces the record's name as the title. */
  readonly title?: (item: ItemOf<R>) => ReactNode;
  readonly subtitle?: (item: ItemOf<R>) => ReactNode;
  /** Shown before the name: a portrait, a colour. */
  readonly picture?: (item: ItemOf<R>) => ReactNode;
  readonly actions?: (item: ItemOf<R>) => ReactNode;
  /** In a single-column layout, the content next to the details comes first. */
  readonly asideFirst?: boolean;
  /** Content next to the details. */
  readonly children?: (item: ItemOf<R>) => ReactNode;
  /** Replaces the generic rendering of a field. */
  readonly views?: Readonly<Record<string, (item: ItemOf<R>) => ReactNode>>;
  /** Fields omitted here, because the screen shows them elsewhere. */
  readonly hidden?: readonly string[];
  /** Words for dated values that have none of their own, by field. */
  readonly texts?: TermsTexts;
  /** Additional tabs of the page; `?tab=` names the open one. */
  readonly tabs?: (item: ItemOf<R>) => readonly RecordTab[];
}

type Render = (item: AnyItem) => ReactNode;
type OpenShowProps = Omit<ShowScreenProps<Resource>, 'title' | 'subtitle' | 'picture' | 'actions' | 'children' | 'views' | 'tabs'> & {
  readonly tabs?: (item: AnyItem) => readonly RecordTab[];
  readonly title?: Render;
  readonly subtitle?: Render;
  readonly picture?: Render;
  readonly actions?: Render;
  readonly children?: Render;
  readonly views?: Readonly<Record<string, Render>>;
};

const NONE_HIDDEN: readonly string[] = [];

export function ShowScreen<R extends Resource>(given: ShowScreenProps<R>) {
  // Internally any record is accepted; the resource's type is only for the author of a screen.
  const {
    resource,
    uuid,
    title,
    subtitle,
    picture,
    actions,
    children,
    views,
    tabs,
    texts,
    asideFirst = false,
    hidden = NONE_HIDDEN,
  } = given as unknown as OpenShowProps;
  const actor = useActor();
  useLiveResource(resource.plural);
  const navigate = useNavigate();
  const places = usePlaces(resource, actor);
  const { data, error, refetch } = useItem(resource, uuid);
  const item = data?.item as AnyItem | undefined;
  const groups = useMemo(() => (item === undefined ? [] : fieldGroups(resource, actor, item, hidden)), [resource, actor, item, hidden]);
  const removal = useRemoval(resource, () => void navigate({ to: places.list, search: () => lastListAddress(resource) }));
  const panels = extensionsOf(resource.name).panels;
  const aside = children !== undefined || panels.length > 0;
  if (item === undefined)
    return error === null ? (
      <ShowSkeleton aside={aside} />
    ) : (
      <ErrorState wholePage error={error} onRetry={() => void refetch()} back={<BackToList resource={resource} />} />
    );
  const editPath = mayDoTo(resource, 'update', actor, item) ? (places.edit?.(item.uuid) ?? null) : null;
  return (
    <>
      <RecordHeader
        resource={resource}
        item={item}
        removal={removal}
        picture={picture?.(item)}
        title={title?.(item)}
        subtitle={subtitle?.(item)}
        actions={actions?.(item)}
        main={
          editPath === null ? undefined : (
            <Button leftSection={<IconPencil size={16} aria-hidden />} renderRoot={(root) => <AppLink {...root} to={editPath} />}>
              Edit
            </Button>
          )
        }
      />
      <RecordTabs tabs={tabs?.(item)}>
        <div className={classes.layout} data-aside={aside || undefined} data-aside-first={asideFirst || undefined}>
          <div className={classes.details}>
            {groups.map((group) => (
              <Details key={group.title} resource={resource} group={group} item={item} views={views} />
            ))}
            <TermsTimeline resource={resource} item={item} texts={texts} />
            {item.createTime === undefined ? null : (
              <Text size="xs" c="dimmed" className={classes.times}>
                Created <DateTime value={item.createTime} />
                {item.updateTime === undefined || item.updateTime === item.createTime ? null : (
                  <>
                    <br />
                    Last changed <DateTime value={item.updateTime} />
                  </>
                )}
              </Text>
            )}
          </div>
          {aside ? (
            <div ref={showInOrder} className={classes.aside}>
              {children?.(item)}
              {panels.map((Panel, index) => (
                <LatePart key={`${item.uuid} ${index}`} skeleton={<Skeleton h={160} />}>
                  <Panel item={item} />
                </LatePart>
              ))}
            </div>
          ) : null}
        </div>
      </RecordTabs>
    </>
  );
}

function Details({
  resource,
  group,
  item,
  views,
}: {
  readonly resource: Resource;
  readonly group: FieldGroup;
  readonly item: AnyItem;
  readonly views: OpenShowProps['views'];
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.group}>
      <h2 id={id} className={classes.groupTitle}>
        {group.title}
      </h2>
      <dl className={classes.list}>
        {group.names.map((name) => (
          <div key={name} data-alone={labelOf(name, resource.fields[name]) === group.title || undefined}>
            {labelOf(name, resource.fields[name]) === group.title ? (
              <VisuallyHidden component="dt">{group.title}</VisuallyHidden>
            ) : (
              <dt>{labelOf(name, resource.fields[name])}</dt>
            )}
            <dd>
              {views?.[name] === undefined ? <FieldView name={name} field={resource.fields[name]} value={item[name]} /> : views[name](item)}
            </dd>
          </div>
        ))}
      </dl>
      {group.help === undefined ? null : <p className={classes.groupHelp}>{group.help}</p>}
    </section>
  );
}

function ShowSkeleton({ aside }: { readonly aside: boolean }) {
  return (
    <div role="status" aria-busy aria-label="Loading">
      <Skeleton h={24} w={240} mb="lg" />
      <div className={classes.layout} data-aside={aside || undefined}>
        <div className={classes.details}>
          {[5, 4].map((rows) => (
            <div key={rows} className={classes.group}>
              <Skeleton h={12} w={90} mb="md" />
              {Array.from({ length: rows }, (_none, row) => (
                <Skeleton key={row} h={10} w={`${60 + ((row * 13) % 35)}%`} mb={16} />
              ))}
            </div>
          ))}
        </div>
        {aside ? (
          <div className={classes.aside}>
            <Skeleton h={12} w={120} mb="md" />
            {Array.from({ length: 6 }, (_none, row) => (
              <Skeleton key={row} h={32} mb={8} />
            ))}
          </div>
        ) : null}
      </div>
    </div>
  );
}
