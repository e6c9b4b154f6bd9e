/** What a failure to start is: something the person at the terminal can put right, said in one line without a stack. */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}

/** A setting that cannot be used; what it holds stays out of the message where it may be secret. */
export class SettingsError extends StartupError {
  override readonly name = 'SettingsError';
}

/** The message of anything thrown, for the end of such a line. */
export function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** The code that Node (`EACCES`) or PostgreSQL (`28P01`) put on an error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
