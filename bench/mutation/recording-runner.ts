/** Records which SQL statements each test file uses, and whether a database rejects a statement. */
import { appendFileSync } from 'node:fs';
import pg from 'pg';
import { inject, TestRunner, type RunnerTestFile } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** File that receives one JSON value per line. */
    readonly sqlReport: string;
  }
}

declare global {
  /** Keys of the statements used since the last report; the code that `sql-mutants.ts` loads adds them. */
  var usedStatements: Set<string> | undefined;
}

/** PostgreSQL's errors of a statement itself: syntax, unknown names and unknown types. */
const INVALID = /^(?:42601|42703|42P01|42P18|42883|42804)$/;

const report = (line: object) => appendFileSync(inject('sqlReport'), `${JSON.stringify(line)}\n`);

// Test files share a process: later ones find the client as it is.
if (globalThis.usedStatements === undefined) {
  globalThis.usedStatements = new Set();
  // oxlint-disable-next-line typescript/unbound-method -- applied to the client below
  const query: (...given: unknown[]) => unknown = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const answer = query.apply(this, given);
    if (answer instanceof Promise)
      answer.catch((error: { readonly code?: string; readonly message: string }) => {
        if (INVALID.test(error.code ?? '')) report({ invalid: error.message });
      });
    return answer;
  } as typeof pg.Client.prototype.query;
}

function takeUsed(): string[] {
  const used = [...globalThis.usedStatements!];
  globalThis.usedStatements!.clear();
  return used;
}

export default class RecordingRunner extends TestRunner {
  override async importFile(file: string, source: 'collect' | 'setup'): Promise<unknown> {
    const imported = await super.importFile(file, source);
    // Used while code was loaded, which happens once for all test files.
    report({ loading: takeUsed() });
    return imported;
  }

  override onAfterRunFiles(files?: RunnerTestFile[]): void {
    report({ test: files?.[0]?.filepath, used: takeUsed() });
    super.onAfterRunFiles();
  }
}
