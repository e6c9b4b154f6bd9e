/** The operational log of the process: JSON lines on stdout, filtered by `LOG_LEVEL`. */
import { pino } from 'pino';
import type { LogLevel } from './settings.ts';

export interface Logger {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
  info(details: object, message: string): void;
  debug(details: object, message: string): void;
}

export function createLogger(level: LogLevel): Logger {
  return pino({ level });
}
