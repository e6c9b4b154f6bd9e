/**
 * Queue of files to import: the current one is previewed when its turn comes, and again whenever its options change; finished files move
 * aside, and failed ones let the others pass until the user selects them.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiError } from '#web/api/http.ts';
import { forget } from '#web/data/keys.ts';
import type { ImportAnswer, ImportKind, Progress } from './import-answer.rules.ts';
import { reportIn } from './import-answer.rules.ts';
import { callImport, type Target } from './import-call.client.ts';
import { currentFile } from './import-queue.rules.ts';
import { LiveStreamImport } from './live-stream-import.resource.ts';
import { LiveStream } from '../stream/live-stream.resource.ts';

export interface Entry {
  readonly id: number;
  readonly file: File;
  readonly mapping: Readonly<Record<string, string>>;
  /** Creators that were unknown in the first preview; they stay visible once they are mapped. */
  readonly unknownAccounts: readonly string[];
  readonly state: 'waiting' | 'checking' | 'checked' | 'importing' | 'done' | 'failed';
  readonly sent: number;
  readonly progress: Progress | null;
  /** The latest report; during a new preview, the previous one. */
  readonly answer: ImportAnswer | null;
  readonly error: ApiError | null;
  /** Imports that reported that the file belongs to the other one. */
  readonly refusedBy: readonly ImportKind[];
  readonly tries: number;
}

export interface ImportQueue {
  readonly entries: readonly Entry[];
  /** The current file. */
  readonly current: Entry | null;
  readonly importing: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly remove: (id: number) => void;
  readonly map: (name: string, account: string | null) => void;
  /** Selects another file: one that was passed over, or one that waits behind a blocked file. */
  readonly choose: (id: number) => void;
  readonly tryAgain: () => void;
  readonly importNow: () => Promise<void>;
}

const FRESH: Omit<Entry, 'id' | 'file'> = {
  mapping: {},
  unknownAccounts: [],
  state: 'waiting',
  sent: 0,
  progress: null,
  answer: null,
  error: null,
  refusedBy: [],
  tries: 0,
};

export function useImportQueue(kind: ImportKind, { liveAccount, liveStream }: Target): ImportQueue {
  const client = useQueryClient();
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const next = useRef(1);
  const [chosen, choose] = useState<number | null>(null);
  const current = currentFile(entries, chosen);
  const set = useCallback((id: number, part: Partial<Entry> | ((entry: Entry) => Partial<Entry>)) => {
    setEntries((all) => all.map((entry) => (entry.id === id ? { ...entry, ...(typeof part === 'function' ? part(entry) : part) } : entry)));
  }, []);

  const id = current?.id;
  const file = current?.file;
  const mapping = current?.mapping;
  const tries = current?.tries;
  useEffect(() => {
    if (id === undefined || file === undefined || mapping === undefined) return undefined;
    const stop = new AbortController();
    set(id, { state: 'checking', sent: 0, progress: null, error: null });
    callImport({
      kind,
      file,
      liveAccount,
      liveStream,
      mapping,
      dryRun: true,
      signal: stop.signal,
      onProgress: (sent, progress) => stop.signal.aborted || set(id, { sent, progress }),
    }).then(
      (answer) =>
        stop.signal.aborted ||
        set(id, (entry) => ({
          state: 'checked',
          answer,
          unknownAccounts: [...new Set([...entry.unknownAccounts, ...answer.unknownAccounts])],
        })),
      (error: ApiError) =>
        stop.signal.aborted ||
        set(id, (entry) => ({ state: 'failed', answer: null, error, refusedBy: [...new Set([...entry.refusedBy, kind])] })),
    );
    return () => stop.abort();
  }, [id, file, mapping, tries, kind, liveAccount, liveStream, set]);

  const importNow = async () => {
    if (current === null) return;
    choose(current.id);
    set(current.id, { state: 'importing', sent: 0, progress: null, error: null });
    try {
      const answer = await callImport({
        kind,
        file: current.file,
        liveAccount,
        liveStream,
        mapping: current.mapping,
        dryRun: false,
        onProgress: (sent, progress) => set(current.id, { sent, progress }),
      });
      set(current.id, { state: 'done', answer });
      await Promise.all([
        forget(client, LiveStream),
        forget(client, LiveStreamImport),
        client.invalidateQueries({ queryKey: ['api', 'live-streams'] }),
      ]);
    } catch (error) {
      const refused = reportIn((error as ApiError).data);
      set(current.id, (entry) => ({ state: 'failed', error: error as ApiError, answer: refused ?? entry.answer }));
    }
  };

  return {
    entries,
    current,
    importing: current?.state === 'importing',
    add: (files) => setEntries((all) => [...all, ...files.map((file) => ({ ...FRESH, id: next.current++, file }))]),
    remove: (gone) => setEntries((all) => all.filter((entry) => entry.id !== gone)),
    map: (name, account) => {
      if (current === null) return;
      choose(current.id);
      const others = Object.fromEntries(Object.entries(current.mapping).filter(([known]) => known !== name));
      set(current.id, { mapping: account === null ? others : { ...others, [name]: account } });
    },
    choose,
    tryAgain: () => {
      if (current === null) return;
      choose(current.id);
      set(current.id, { tries: current.tries + 1 });
    },
    importNow,
  };
}
