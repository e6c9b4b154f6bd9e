/** The history of a record's dated values, newest first: what changed, from which day, by whom and why; versions can be deleted. */
import { ActionIcon, Skeleton, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatDay } from '#core/date-text';
import type { Resource } from '#core/resource';
import { datedInputs } from '#core/terms';
import { Temporal } from '#core/time';
import { api } from '#web/api/http.ts';
import { useLiveResource } from '#web/api/live-events.ts';
import { useSettings } from '#web/api/settings.ts';
import { useList } from '#web/data/use-list.ts';
import { forget } from '#web/data/keys.ts';
import { useResource } from '#web/data/use-resource.ts';
import { ConfirmDelete } from '#web/kit/confirm-delete.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { IconArrowRight, IconTrash } from '#web/kit/icons.ts';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useActor } from '#web/session/use-session.ts';
import type { AnyItem } from '../any-item.ts';
import { mayDoTo, mayReadOn } from '../may.ts';
import { RecordName } from '../record-name.tsx';
import { auditLabel } from '../show/audit-text.ts';
import { seriesOf, termsEntries, termsLink, termsParams, type TermsEntry } from './terms-series.ts';
import { termText, type TermsTexts } from './terms-texts.ts';
import classes from './terms.module.css';

interface TermsTimelineProps {
  readonly resource: Resource;
  readonly item: AnyItem;
  readonly texts?: TermsTexts | undefined;
}

/** Nothing for records without dated values, and for those who may not read their terms. */
export function TermsTimeline(props: TermsTimelineProps) {
  const actor = useActor();
  const link = termsLink(props.resource);
  if (link === null || !mayReadOn(props.resource, link.field, actor, props.item)) return null;
  return <LoadedTerms {...props} target={link.target} by={link.by} />;
}

function LoadedTerms({ target, ...props }: TermsTimelineProps & { readonly target: string; readonly by: string }) {
  const terms = useResource(target);
  return terms === undefined ? <TimelineSkeleton /> : <Timeline {...props} terms={terms} />;
}

function Timeline({ resource, item, texts, terms, by }: TermsTimelineProps & { readonly terms: Resource; readonly by: string }) {
  const id = useId();
  const actor = useActor();
  const { timeZone } = useSettings();
  useLiveResource(terms.plural);
  const { data, error, refetch } = useList(terms, termsParams(by, item['@id']));
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [doomed, setDoomed] = useState<TermsEntry | null>(null);
  const today = Temporal.Now.plainDateISO(timeZone).toString();
  if (data === undefined)
    return error === null ? (
      <TimelineSkeleton />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} compact title="Could not load the terms" />
    );
  const entries = termsEntries(resource, seriesOf(resource, data.items), today);
  return (
    <section aria-labelledby={id} className={classes.timeline}>
      <h2 id={id} className={classes.title}>
        Terms <span className={classes.quiet}>what held from when</span>
      </h2>
      <ol className={classes.entries}>
        {entries.map((entry) => (
          <Entry
            key={entry.terms.record.uuid}
            resource={resource}
            entry={entry}
            texts={texts}
            onDelete={entry.terms.validFrom !== null && mayDoTo(terms, 'remove', actor, entry.terms.record) ? () => setDoomed(entry) : null}
          />
        ))}
      </ol>
      <ConfirmDelete
        opened={doomed !== null}
        onClose={() => setDoomed(null)}
        onConfirm={async (withdraw) => {
          if (doomed === null) return;
          const query = reason.trim() === '' ? '' : `?${new URLSearchParams({ overrideReason: reason.trim() }).toString()}`;
          await api.delete(`${doomed.terms.record['@id']}${query}`, { withdraw });
          void forget(client, terms);
          toast.success('Terms deleted');
        }}
        what="terms"
        {...(doomed === null ? {} : { name: sinceText(doomed) })}
      >
        What changed on this day is as it was before, until the next change. Pay that is calculated from now on follows.
        <TextInput
          mt="sm"
          label="Reason"
          placeholder="Needed if it changes what was paid"
          maxLength={datedInputs.overrideReason.options.maxLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ConfirmDelete>
    </section>
  );
}

/** "From Dec 10, 2026" */
function sinceText({ terms: { validFrom } }: TermsEntry): string {
  return validFrom === null ? 'From the beginning' : `From ${formatDay(validFrom)}`;
}

interface EntryProps {
  readonly resource: Resource;
  readonly entry: TermsEntry;
  readonly texts: TermsTexts | undefined;
  /** Null = not for this user, or the first version. */
  readonly onDelete: (() => void) | null;
}

function Entry({ resource, entry, texts, onDelete }: EntryProps) {
  const agency = useSettings();
  const { terms, time, changes } = entry;
  const { reason, author } = terms.record;
  const textOf = (name: string, value: unknown) => termText(name, resource.fields[name], value, agency, texts);
  const isFirst = terms.validFrom === null;
  const values = isFirst ? Object.entries(terms.values).flatMap(([name, to]) => (to === null ? [] : [{ name, from: null, to }])) : changes;
  return (
    <li className={classes.entry} data-time={time}>
      <div className={classes.head}>
        <b>{sinceText(entry)}</b>
        {time === 'now' ? <SeverityBadge severity="success" label="Now" /> : null}
        {time === 'planned' ? <SeverityBadge severity="info" label="Planned" /> : null}
        {onDelete === null ? null : (
          <ActionIcon
            className={classes.delete}
            variant="subtle"
            color="gray"
            size="sm"
            onClick={onDelete}
            aria-label={`Delete the terms ${sinceText(entry).toLowerCase()}`}
          >
            <IconTrash size={14} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {values.length === 0 ? (
        <Text size="sm" c="dimmed">
          {isFirst ? 'Nothing was set.' : 'Changes that you may not see.'}
        </Text>
      ) : (
        <dl className={classes.changes}>
          {values.map(({ name, from, to }) => (
            <div key={name}>
              <dt>{auditLabel(name, resource.fields[name])}</dt>
              <dd className="numbers">
                {isFirst ? null : (
                  <>
                    <span className={classes.from}>{textOf(name, from)}</span>{' '}
                    <IconArrowRight size={12} aria-label="to" className={classes.arrow} />{' '}
                  </>
                )}
                {textOf(name, to)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {author === null || author === undefined ? null : (
        <Text size="xs" c="dimmed" component="p" className={classes.by}>
          by <RecordName target="User" value={author} plain />
        </Text>
      )}
      {typeof reason === 'string' && reason !== '' ? <p className={classes.reason}>“{reason}”</p> : null}
    </li>
  );
}

function TimelineSkeleton() {
  return (
    <div aria-busy role="status" aria-label="Loading terms" className={classes.timeline}>
      <Skeleton h={12} w={140} mb="md" />
      {[0, 1].map((row) => (
        <Skeleton key={row} h={14} mb={18} />
      ))}
    </div>
  );
}
