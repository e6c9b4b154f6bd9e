/** Reads one setting from the environment. */

/** @param wanted describes valid values, for the message about an invalid one. @throws SettingsError */
export type ReadSetting = <Value>(name: string, fallback: Value, parse: (value: string) => Value | undefined, wanted: string) => Value;

/** @returns null when it is not set. */
export function readBucket(read: ReadSetting, name: string): string | null {
  return read<string | null>(
    name,
    null,
    (value) => (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value) ? value : undefined),
    'the name of a bucket, in lower-case letters, digits, dots and dashes',
  );
}
