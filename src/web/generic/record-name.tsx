/** Name of a related record: from the embedded data, else fetched; a link when the record has a screen. */
import { Skeleton } from '@mantine/core';
import type { Resource } from '#core/resource';
import { useItem } from '#web/data/use-item.ts';
import { useResource } from '#web/data/use-resource.ts';
import { embeddedIn, iriIn, uuidOf, type AnyItem } from './any-item.ts';
import { AppLink } from './app-link.tsx';
import classes from './field-view.module.css';
import { mayDo } from './may.ts';
import { usePlaces } from './places.ts';
import { useActor } from '#web/session/use-session.ts';
import { NOTHING, recordName } from './text.ts';

interface RecordNameProps {
  /** Name of the related resource. */
  readonly target: string;
  /** An IRI, a uuid or an embedded record. */
  readonly value: unknown;
  /** Renders text only, for use inside a link or title. */
  readonly plain?: boolean;
  /** The server embeds the record for all who may read it, so a bare IRI is not requested. */
  readonly embeds?: boolean;
}

export function RecordName({ target, ...rest }: RecordNameProps) {
  const resource = useResource(target);
  if (iriIn(rest.value) === null) return <>{NOTHING}</>;
  return resource === undefined ? WAITING : <NameIn resource={resource} {...rest} />;
}

const WAITING = <Skeleton component="span" display="inline-block" w={80} h={12} />;

function NameIn({ resource, value, plain = false, embeds = false }: Omit<RecordNameProps, 'target'> & { readonly resource: Resource }) {
  const actor = useActor();
  const embedded = embeddedIn(value);
  const reference = iriIn(value);
  const named = embedded !== null && Object.keys(embedded).some((key) => !key.startsWith('@') && key !== 'uuid');
  const readable = mayDo(resource, 'read', actor) && !(embeds && embedded === null);
  const { data, isError } = useItem(resource, named || reference === null || !readable ? undefined : uuidOf(reference));
  const { open, linkable } = usePlaces(resource, actor);
  if (reference === null) return <>{NOTHING}</>;
  const record = named ? embedded : (data?.item as AnyItem | undefined);
  if (record === undefined || record === null) return readable && !isError ? WAITING : <>{resource.label.one}</>;
  const name = recordName(resource, record);
  return plain || !linkable ? (
    <>{name}</>
  ) : (
    <AppLink to={open(uuidOf(reference))} className={classes.link}>
      {name}
    </AppLink>
  );
}
