/** The types of build.mjs, for the tests that use it. */
export function build(): Promise<void>;
export function threadEntries(): Readonly<Record<string, string>>;
