/** Process log for operators: plain lines on stdout, filtered by `LOG_LEVEL`. */
import { LOG_LEVELS, type LogLevel } from './settings.ts';

export type LineLevel = 'error' | 'warn' | 'info';
export type Log = (level: LineLevel, line: string) => void;

export function createLog(most: LogLevel, write: (text: string) => void = (text) => void process.stdout.write(text)): Log {
  const loudness = LOG_LEVELS.indexOf(most);
  return (level, line) => {
    if (LOG_LEVELS.indexOf(level) <= loudness) write(`${level}: ${line.replaceAll(/[\s\p{Cc}]+/gu, ' ')}\n`);
  };
}

/** The message of any thrown value, with that of its cause. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${reason(error.cause)})` : error.message;
}
