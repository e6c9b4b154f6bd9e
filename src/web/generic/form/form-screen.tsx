/** Generic screen that creates or edits a record: groups and inputs from the declaration, one save button, no typed input is ever lost. */
import { Alert, Button, Text } from '@mantine/core';
import { focusWhenReady } from '#web/kit/focus-when-ready.ts';
import { IconAlertTriangle } from '#web/kit/icons.ts';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef, type FormEvent, type ReactNode } from 'react';
import type { Resource } from '#core/resource';
import { useLiveRecord } from '#web/api/live-events.ts';
import { useConnection } from '#web/api/use-connection.ts';
import type { Loaded } from '#web/data/calls.ts';
import { useItem } from '#web/data/use-item.ts';
import { ErrorState } from '#web/kit/error-state.tsx';
import { useFirstField } from '#web/kit/use-first-field.ts';
import { PageHeader } from '#web/kit/page-header.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useActor } from '#web/session/use-session.ts';
import type { AnyItem } from '../any-item.ts';
import { AppLink } from '../app-link.tsx';
import { BackToList } from '../back-to-list.tsx';
import { REQUIRED } from '../client-checks.ts';
import { lastListAddress } from '../list/last-address.ts';
import { mayDo, mayDoTo } from '../may.ts';
import { usePlaces } from '../places.ts';
import { RecordHeader } from '../record-header.tsx';
import { useRemoval } from '../removal.tsx';
import { recordName } from '../text.ts';
import { FormGroupView } from './form-group.tsx';
import { formGroups } from './form-fields.ts';
import { FormRefusal } from './form-refusal.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import type { FieldOverride, FormScreenProps } from './form-types.ts';
import classes from './form.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import { SaveBar, UNSAVED } from './save-bar.tsx';
import { TermsQuestionDialog } from '../terms/terms-question.tsx';
import { useRecordForm } from './use-record-form.ts';

const StaleDialog = lazy(async () => ({ default: (await import('./stale-dialog.tsx')).StaleDialog }));

const NO_OVERRIDES: Readonly<Record<string, FieldOverride>> = {};

export function FormScreen<R extends Resource>(given: FormScreenProps<R>) {
  // Internally any record is accepted; the resource's type is only for the author of a screen.
  const props = given as unknown as OpenFormProps;
  const { resource, uuid } = props;
  useLiveRecord(resource.plural, uuid ?? null);
  const { data, error, refetch } = useItem(resource, uuid);
  const actor = useActor();
  if (uuid === undefined || uuid === '')
    return mayDo(resource, 'create', actor) ? (
      <RecordFormScreen key="new" {...props} loaded={null} />
    ) : (
      <FormRefusal resource={resource} operation="create" />
    );
  if (data !== undefined)
    return mayDoTo(resource, 'update', actor, data.item) ? (
      <RecordFormScreen key={uuid} {...props} loaded={data} />
    ) : (
      <FormRefusal resource={resource} operation="update" />
    );
  return error === null ? (
    <FormSkeleton resource={resource} />
  ) : (
    <ErrorState wholePage error={error} onRetry={() => void refetch()} back={<BackToList resource={resource} />} />
  );
}

type OpenFormProps = Omit<FormScreenProps<Resource>, 'actions' | 'aside'> & {
  readonly actions?: (item: AnyItem) => ReactNode;
  readonly aside?: (item: AnyItem) => ReactNode;
};

function RecordFormScreen({
  resource,
  loaded,
  fields: overrides = NO_OVERRIDES,
  checks,
  start,
  intro,
  actions,
  aside,
}: OpenFormProps & { readonly loaded: Loaded<AnyItem> | null }) {
  const actor = useActor();
  const { online } = useConnection();
  const navigate = useNavigate();
  const places = usePlaces(resource, actor);
  const formRef = useRef<HTMLFormElement>(null);
  useFirstField(formRef);
  const alertRef = useRef<HTMLDivElement>(null);
  const free = useRef(false);
  const item = loaded?.item ?? null;
  const groups = useMemo(() => formGroups(resource, actor, item, overrides), [resource, actor, item, overrides]);
  const names = useMemo(() => groups.flatMap(({ fields }) => fields), [groups]);

  const leave = (saved: AnyItem | null) => {
    free.current = true;
    if (saved !== null && places.detail !== null) void navigate({ to: places.detail(saved.uuid) });
    else void navigate({ to: places.list, search: () => lastListAddress(resource) });
  };
  const record = useRecordForm({
    resource,
    loaded,
    names,
    start,
    checks: (values) => ({ ...requiredChecks(overrides, values), ...checks?.(values) }),
    onSaved: (saved) => {
      toast.success(`${saved === null ? resource.label.one : recordName(resource, saved)} saved`);
      leave(saved ?? item);
    },
    onInvalid: (name) =>
      focusWhenReady(() =>
        name === null ? alertRef.current : wrongInput(formRef.current?.querySelector(`[data-field="${name}"]`) ?? null),
      ),
  });
  const removal = useRemoval(resource, () => leave(null));

  // A newer version of the record replaces the values until the user starts typing; after that, saving reports the conflict.
  const { dirty, follow } = record;
  const shownTag = useRef(loaded?.etag);
  useEffect(() => {
    if (loaded === null || loaded.etag === shownTag.current || dirty) return;
    shownTag.current = loaded.etag;
    follow(loaded);
  }, [loaded, dirty, follow]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void record.save();
  };
  const noun = resource.label.one.toLowerCase();
  const changed =
    dirty && loaded !== null && loaded.etag !== record.etag
      ? `Someone else has changed this ${noun}. When you save, you can compare both versions and choose.`
      : null;
  const cancelTarget =
    item !== null && places.detail !== null ? { to: places.detail(item.uuid) } : { to: places.list, search: lastListAddress(resource) };

  return (
    <div className={classes.screen}>
      {item === null ? (
        <PageHeader title={`New ${noun}`} />
      ) : (
        <RecordHeader resource={resource} item={item} removal={removal} actions={actions?.(item)} />
      )}
      <form ref={formRef} data-page-form onSubmit={submit} noValidate aria-label={item === null ? `New ${noun}` : `Edit ${noun}`}>
        {intro}
        {record.problems.length === 0 ? null : (
          <Alert
            ref={alertRef}
            tabIndex={-1}
            role="alert"
            color="red"
            variant="light"
            mb="md"
            icon={<IconAlertTriangle size={18} aria-hidden />}
            title={`The ${noun} was not saved`}
          >
            {record.problems.map((problem) => (
              <Text key={problem} size="sm">
                {problem}
              </Text>
            ))}
          </Alert>
        )}
        {groups.map((group) => (
          <FormGroupView key={group.title} resource={resource} group={group} record={record} item={item} overrides={overrides} />
        ))}
        {item === null ? null : aside?.(item)}
        <SaveBar unsaved={record.saving && !online ? 'Saves when you are back online.' : dirty ? UNSAVED : null} changed={changed}>
          <Button variant="default" renderRoot={(root) => <AppLink {...root} to={cancelTarget.to} search={cancelTarget.search} />}>
            Cancel
          </Button>
          <Button type="submit" loading={record.saving}>
            {item === null ? `Create ${noun}` : 'Save changes'}
          </Button>
        </SaveBar>
      </form>
      <TermsQuestionDialog asked={record.terms} />
      <LeaveGuard dirty={dirty} free={free} onLeave={record.withdraw} />
      {record.stale === null ? null : (
        <Suspense>
          <StaleDialog
            resource={resource}
            stale={record.stale}
            saving={record.saving}
            onSettle={(sides) => void record.settleStale(sides)}
            onClose={record.dismissStale}
          />
        </Suspense>
      )}
    </div>
  );
}

function requiredChecks(
  overrides: Readonly<Record<string, FieldOverride>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const empty = Object.entries(overrides).filter(
    ([name, override]) => override.required === true && name in values && (values[name] === null || values[name] === ''),
  );
  return Object.fromEntries(empty.map(([name]) => [name, REQUIRED]));
}

/** The first invalid input of the field, else its first input. */
function wrongInput(field: Element | null): HTMLElement | null {
  const inputs = ':is(input:not([type=hidden]), textarea, button)';
  return field?.querySelector<HTMLElement>(`${inputs}[aria-invalid=true]`) ?? field?.querySelector<HTMLElement>(inputs) ?? null;
}
