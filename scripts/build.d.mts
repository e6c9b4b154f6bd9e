/** Types of build.mjs, for tests that import it. */
export function build(): Promise<void>;
export function threadEntries(): Readonly<Record<string, string>>;
