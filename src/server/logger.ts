/** Where the process writes what operators have to know: JSON lines on stdout, by `LOG_LEVEL`. */
import { pino } from 'pino';

export interface Logger {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
  info(details: object, message: string): void;
  debug(details: object, message: string): void;
}

/** @param level of `LOG_LEVEL`. */
export function createLogger(level: string): Logger {
  return pino({ level });
}
