/**
 * An abort signal that follows several others and unsubscribes from them when released. Node's `AbortSignal.any` retains a little memory
 * per signal for as long as the longest-lived source, which here is the process.
 */

interface LinkedSignal {
  readonly signal: AbortSignal;
  abort(reason: Error): void;
  release(): void;
}

export function linkedSignal(...sources: readonly (AbortSignal | undefined)[]): LinkedSignal {
  const own = new AbortController();
  const links = sources.flatMap((source) => {
    if (source === undefined) return [];
    const pass = () => own.abort(source.reason);
    if (source.aborted) pass();
    source.addEventListener('abort', pass, { once: true });
    return [() => source.removeEventListener('abort', pass)];
  });
  return {
    signal: own.signal,
    abort: (reason) => own.abort(reason),
    release: () => links.forEach((unlink) => unlink()),
  };
}
