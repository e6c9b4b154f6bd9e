/** Decides which question is asked when several wait for an answer: the one that came first, then the next; each gets its own answer. */

export interface Question<Conflict> {
  readonly conflicts: readonly Conflict[];
  /** Null = leave it as it was. */
  readonly answer: (reason: string | null) => void;
}

/** @param show the question that is to be answered now; null once all are. */
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
