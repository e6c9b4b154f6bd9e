/** Reports a test file that cannot be loaded as a failing test: the mutation tester counts tests only, so such a mutant would survive. */
import { test, TestRunner } from 'vitest';

export default class LoadingRunner extends TestRunner {
  override async importFile(file: string, source: 'collect' | 'setup'): Promise<unknown> {
    try {
      return await super.importFile(file, source);
    } catch (error) {
      if (source === 'setup') throw error;
      test('is loaded', () => {
        throw error;
      });
      return undefined;
    }
  }
}
