/**
 * The command `verify-files`: reports files of the database that are missing or damaged in the file store, and stored bytes that no file
 * refers to. Changes nothing.
 */
import { verifyFiles } from '../files/verify-files.ts';
import { addFiles, openOnly, sayLine } from '../open.ts';
import type { Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';

export async function verify(settings: Settings, parameters: readonly string[]): Promise<void> {
  if (parameters.some((one) => one !== '--sums') || parameters.length > 1) throw new StartupError('Usage: verify-files [--sums]');
  const opened = await addFiles(await openOnly(settings, () => undefined, { mayBorrow: true }), settings);
  try {
    const sums = parameters.includes('--sums');
    const { checked, faults, orphans } = await verifyFiles(opened.database, opened.files, { sums });
    for (const { key, name, owner, fault } of faults) sayLine(`${fault}: ${name} (${key}), ${owner}`);
    for (const { key, size } of orphans) sayLine(`Orphaned: ${key}, ${size} bytes`);
    sayLine(
      `${checked} files checked in ${opened.files.place}: ${faults.length} missing or damaged, ${orphans.length} orphaned. The regular clean-up removes files that have been orphaned for a day.`,
    );
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await opened.close();
  }
}
