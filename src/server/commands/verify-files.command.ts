/**
 * The command `verify-files`: reports files of the database that are missing or damaged in the file store, and stored bytes that no file
 * refers to. Changes nothing.
 */
import { verifyFiles } from '../files/verify-files.ts';
import { addFiles, openOnly, printLine } from '../open.ts';
import type { Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';

export async function verify(settings: Settings, parameters: readonly string[]): Promise<void> {
  if (parameters.some((parameter) => parameter !== '--sums') || parameters.length > 1)
    throw new StartupError('Usage: verify-files [--sums]');
  const opened = await addFiles(await openOnly(settings, () => undefined, { allowShared: true, isBrief: true }), settings);
  try {
    const sums = parameters.includes('--sums');
    const { checked, faults, orphans } = await verifyFiles(opened.database, opened.files, { sums });
    for (const { key, name, owner, fault } of faults) printLine(`${fault}: ${name} (${key}), ${owner}`);
    for (const { key, size } of orphans) printLine(`Orphaned: ${key}, ${size} bytes`);
    printLine(
      `${checked} files checked in ${opened.files.place}: ${faults.length} missing or damaged, ${orphans.length} orphaned. The regular clean-up removes files that have been orphaned for a day.`,
    );
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await opened.close();
  }
}
