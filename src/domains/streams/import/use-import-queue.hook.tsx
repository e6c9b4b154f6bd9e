/**
 * How several files are imported one after the other: the current one is tried as soon as it is its turn, and again whenever
 * something about it is chosen differently; what is done moves aside, and what failed lets the others pass until somebody turns to it.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isAborted, type ApiError } from '#web/api/http.ts';
import { forget } from '#web/data/keys.ts';
import type { ImportAnswer, ImportKind, Progress } from './import-answer.rules.ts';
import { reportIn } from './import-answer.rules.ts';
import { callImport, type Target } from './import-call.client.ts';
import { fileAtHand } from './import-queue.rules.ts';
import { LiveStreamImport } from './live-stream-import.resource.ts';
import { LiveStream } from '../stream/live-stream.resource.ts';

export interface Entry {
  readonly id: number;
  readonly file: File;
  readonly mapping: Readonly<Record<string, string>>;
  /** Names that were unknown at first; they stay on screen once they are mapped. */
  readonly strangers: readonly string[];
  readonly state: 'waiting' | 'checking' | 'checked' | 'importing' | 'done' | 'failed';
  readonly sent: number;
  readonly progress: Progress | null;
  /** The newest report; while the file is tried again, the one before. */
  readonly answer: ImportAnswer | null;
  readonly error: ApiError | null;
  /** Calls that said the file is for the other one. */
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
  /** Turns to another file: one that others have passed, or one that waits behind one that cannot go on. */
  readonly choose: (id: number) => void;
  readonly tryAgain: () => void;
  readonly importNow: () => Promise<void>;
}

const FRESH: Omit<Entry, 'id' | 'file'> = {
  mapping: {},
  strangers: [],
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
  const current = fileAtHand(entries, chosen);
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
        set(id, (entry) => ({ state: 'checked', answer, strangers: [...new Set([...entry.strangers, ...answer.unknownAccounts])] })),
      (error: ApiError) =>
        isAborted(error) ||
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
    add: (files) => setEntries((all) => [...all, ...files.map((one) => ({ ...FRESH, id: next.current++, file: one }))]),
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
