/** The operational log of the process: JSON lines on stdout, filtered by `LOG_LEVEL`. */
import { pino } from 'pino';

export interface Logger {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
  info(details: object, message: string): void;
  debug(details: object, message: string): void;
}

/** @param level value of `LOG_LEVEL`. */
export function createLogger(level: string): Logger {
  return pino({ level });
}
