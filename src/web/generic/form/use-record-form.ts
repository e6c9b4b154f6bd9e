/**
 * State of a form: initial values, typed values, errors, saving, and conflicts with concurrent changes.
 * Nothing typed is ever lost: errors and newer versions never change the inputs.
 */
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Resource } from '#core/resource';
import { ApiError, isAborted, messageOf } from '#web/api/http.ts';
import { fetchItem, type Loaded } from '#web/data/calls.ts';
import { forget, keys } from '#web/data/keys.ts';
import { useSave } from '#web/data/use-save.ts';
import { useWithdrawal } from '#web/data/use-withdrawal.ts';
import type { AnyItem } from '../any-item.ts';
import { clientChecks } from '../client-checks.ts';
import { bodyOf, changedFiles, changedNames, newValues, patchOf, toFormValue, valuesOf } from './form-values.ts';
import type { FormValue, FormValues } from './form-value.ts';
import { useTermsQuestion, type TermsQuestion } from '../terms/use-terms-question.ts';
import { mergedValues, staleFields, type Side, type StaleField } from './stale.ts';
import { typedKindOf } from './kinds.ts';
import { pathsOf, placeViolations } from './violations.ts';

type Values = Record<string, FormValue>;

interface RecordFormOptions {
  readonly resource: Resource;
  readonly loaded: Loaded<AnyItem> | null;
  readonly names: readonly string[];
  readonly start?: Readonly<Record<string, unknown>>;
  readonly checks?: (values: FormValues) => Readonly<Record<string, string>>;
  readonly onSaved: (item: AnyItem | null) => void;
  /** Called with the first field to fix; null when the problem concerns the form as a whole. */
  readonly onInvalid: (name: string | null) => void;
}

export interface StaleState {
  readonly fields: readonly StaleField[];
  readonly theirs: Loaded<AnyItem>;
}

export interface RecordForm {
  readonly form: UseFormReturnType<Values>;
  readonly dirty: boolean;
  readonly saving: boolean;
  /** The upload in progress: its field, and the share (0 to 1) that has been sent. */
  readonly sending: Sending | null;
  /** ETag of the version that the form was loaded from. */
  readonly etag: string | null;
  /** Problems of the form as a whole. */
  readonly problems: readonly string[];
  readonly stale: StaleState | null;
  /** The question from when changed values hold, while it is open. */
  readonly terms: TermsQuestion['asked'];
  readonly save: () => Promise<void>;
  readonly settleStale: (sides: Readonly<Record<string, Side>>) => Promise<void>;
  readonly dismissStale: () => void;
  /** Withdraws a save that waits for the connection. */
  readonly withdraw: () => void;
  /** Adopts a newer version of the record; only allowed while nothing has been typed. */
  readonly follow: (loaded: Loaded<AnyItem>) => void;
}

export interface Sending {
  readonly name: string;
  readonly share: number;
}

interface Base {
  readonly values: FormValues;
  readonly loaded: Loaded<AnyItem> | null;
}

export function useRecordForm({ resource, loaded, names, start, checks, onSaved, onInvalid }: RecordFormOptions): RecordForm {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useSave(resource);
  const withdrawal = useWithdrawal();
  const terms = useTermsQuestion(resource);
  const [base, setBase] = useState<Base>(() => ({
    loaded,
    values: loaded === null ? newValues(resource, names, start) : valuesOf(resource, names, loaded.item),
  }));
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [stale, setStale] = useState<StaleState | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const busy = useRef(false);
  const form = useForm<Values>({ mode: 'controlled', initialValues: { ...base.values } });
  const dirty = changedNames(resource, base.values, form.values).length > 0;

  const refuse = (errors: Readonly<Record<string, string>>, rest: readonly string[]) => {
    form.setErrors(errors);
    setProblems(rest);
    onInvalid(names.find((name) => pathsOf(errors, name).length > 0) ?? null);
  };

  /** @param file name of the field whose file was being uploaded; null for none. */
  const explain = async (error: unknown, from: Base, file: string | null) => {
    if (isAborted(error)) return;
    if (error instanceof ApiError && error.status === 412 && from.loaded !== null) {
      const theirs = (await fetchItem(resource, from.loaded.item.uuid)) as unknown as Loaded<AnyItem>;
      setStale({ theirs, fields: staleFields(resource, from.values, valuesOf(resource, names, theirs.item), form.getValues()) });
      return;
    }
    if (file !== null) return refuse({ [file]: messageOf(error) }, []);
    if (error instanceof ApiError && error.violations.length > 0) {
      const placed = placeViolations(
        error.violations,
        names,
        names.filter((name) => typedKindOf(resource.fields[name]!).checkParts !== undefined),
      );
      refuse(placed.fields, placed.rest);
      return;
    }
    refuse({}, [messageOf(error)]);
  };

  const send = async (values: FormValues, from: Base) => {
    const errors = { ...clientChecks(resource, values), ...checks?.(values) };
    if (Object.keys(errors).length > 0) return refuse(errors, []);
    form.clearErrors();
    setProblems([]);
    if (from.loaded !== null && changedNames(resource, from.values, values).length === 0) return onSaved(from.loaded.item);
    if (busy.current) return;
    busy.current = true;
    let reached = from;
    let file: string | null = null;
    try {
      const body = from.loaded === null ? bodyOf(resource, values) : patchOf(resource, from.values, values);
      const answered = await terms.save(from.loaded?.item ?? null, body, (more) => saveRecord({ ...body, ...more }, from));
      if (answered === null) return;
      const saved = answered.result;
      const files = changedFiles(resource, from.values, values);
      const unsent = Object.fromEntries(files.map(([name]) => [name, from.values[name] ?? null]));
      reached = { loaded: saved, values: { ...values, ...unsent } };
      setBase(reached);
      for (const [name, chosen] of files) {
        file = name;
        reached = await sendOne(name, chosen, reached);
        setBase(reached);
      }
      onSaved(reached.loaded?.item ?? null);
    } catch (error) {
      await explain(error, reached, file).catch((again: unknown) => refuse({}, [messageOf(again)]));
    } finally {
      setSending(null);
      busy.current = false;
    }
  };

  /** Uploads one file, based on the version left by the previous write. */
  const sendOne = async (name: string, file: File | null, { loaded, values }: Base): Promise<Base> => {
    if (loaded === null)
      throw new ApiError({ message: 'It was saved, but you do not have access to it, so its file could not be uploaded.', status: 403 });
    const { uuid } = loaded.item;
    const { sendFile } = await import('#web/data/files.ts');
    const onSent = (share: number) => setSending({ name, share });
    onSent(0);
    const sent = await sendFile({ resource, uuid, name, file, etag: loaded.etag, onSent });
    if (sent !== null) client.setQueryData(keys.item(resource, uuid), sent);
    void forget(client, resource);
    return { loaded: sent, values: { ...values, [name]: sent === null ? null : toFormValue(resource.fields[name]!, sent.item[name]) } };
  };

  /** Null when the user may not read the saved record. */
  const saveRecord = async (body: Readonly<Record<string, unknown>>, { loaded }: Base): Promise<Loaded<AnyItem> | null> => {
    if (loaded === null) return mutateAsync({ body, withdraw: withdrawal.begin() });
    if (Object.keys(body).length === 0) return loaded;
    return mutateAsync({ uuid: loaded.item.uuid, body, etag: loaded.etag, withdraw: withdrawal.begin() });
  };

  const settleStale = async (sides: Readonly<Record<string, Side>>) => {
    if (stale === null) return;
    const merged = mergedValues(form.getValues(), stale.fields, sides);
    const next: Base = { loaded: stale.theirs, values: valuesOf(resource, names, stale.theirs.item) };
    client.setQueryData(keys.item(resource, stale.theirs.item.uuid), stale.theirs);
    setStale(null);
    setBase(next);
    form.setValues({ ...merged });
    await send(merged, next);
  };

  const follow = useCallback(
    (newer: Loaded<AnyItem>) => {
      withdrawal.withdraw();
      const values = valuesOf(resource, names, newer.item);
      setBase({ loaded: newer, values });
      form.setValues({ ...values });
    },
    // The form's own functions are stable.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [resource, names, withdrawal],
  );

  return {
    form,
    dirty,
    saving: isPending || sending !== null,
    sending,
    etag: base.loaded?.etag ?? null,
    problems,
    stale,
    terms: terms.asked,
    save: () => send(form.getValues(), base),
    settleStale,
    dismissStale: () => setStale(null),
    withdraw: withdrawal.withdraw,
    follow,
  };
}
