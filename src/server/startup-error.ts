/** A startup failure that the operator can fix, reported in one line without a stack trace. */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}

/** An invalid setting; its value is not part of the message where it may be secret. */
export class SettingsError extends StartupError {
  override readonly name = 'SettingsError';
}

/** The message of any thrown value, to be appended to such a line. */
export function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** The code that Node (`EACCES`) or PostgreSQL (`28P01`) set on an error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
