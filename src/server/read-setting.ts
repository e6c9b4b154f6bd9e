/** Reads one setting from the environment. */

/** @param wanted describes valid values, for the message about an invalid one. @throws SettingsError */
export type ReadSetting = <Value>(name: string, fallback: Value, parse: (value: string) => Value | undefined, wanted: string) => Value;
