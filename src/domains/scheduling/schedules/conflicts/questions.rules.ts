/** Decides which of several open questions is shown: first in, first out; each gets its own answer. */

export interface Question<Conflict> {
  readonly conflicts: readonly Conflict[];
  /** Null = cancel the change. */
  readonly answer: (reason: string | null) => void;
}

/** @param show called with the question to answer now; null once all are answered. */
export function createQuestions<Conflict>(show: (question: Question<Conflict> | null) => void) {
  const waiting: Question<Conflict>[] = [];
  return {
    ask: (conflicts: readonly Conflict[]) =>
      new Promise<string | null>((settle) => {
        const question = {
          conflicts,
          answer(reason: string | null) {
            if (waiting[0] !== question) return;
            waiting.shift();
            show(waiting[0] ?? null);
            settle(reason);
          },
        };
        waiting.push(question);
        if (waiting.length === 1) show(question);
      }),
  };
}
