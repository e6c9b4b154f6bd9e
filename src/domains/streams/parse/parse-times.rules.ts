/** Parses an export's times: wall-clock times without a zone, times of day, and durations in seconds. */
import { movePoint, toScale } from '#core/money';
import { DAY_MS } from '#core/span';
import { readDay } from '#core/time';
import {
  dateOfSerial,
  isUnknown,
  SERIALS,
  SPREADSHEET_EPOCH,
  textOf,
  UNKNOWN,
  type Cell,
  type DateCell,
  type Read,
} from './parse-cells.rules.ts';

const EXPECTED_TIME = 'a date and time such as 2026-07-04 20:01';
const EXPECTED_CLOCK = 'a time such as 10:06, or a date and time such as 2026-07-04 10:06';
const EXPECTED_DURATION = 'a duration such as 1h 15min, 01:15:00 or 4500 seconds';

/** "2026/04/18/ 22:14" → "2026-04-18T22:14:00". */
export function readWallTime(cell: Cell): Read<string> {
  if (isUnknown(cell)) return UNKNOWN;
  const value = typeof cell === 'string' ? wallOf(textOf(cell)) : wallOfDate(asDate(cell!));
  return value === null ? { ok: false, expected: EXPECTED_TIME } : { ok: true, value };
}

/** A full wall-clock time, or a time of day as HH:MM:SS. */
export function readMinute(cell: Cell): Read<string> {
  if (isUnknown(cell)) return UNKNOWN;
  const value =
    typeof cell === 'string' ? (clockOf(textOf(cell)) ?? wallOf(textOf(cell))) : (clockOfDate(cell!) ?? wallOfDate(asDate(cell!)));
  return value === null ? { ok: false, expected: EXPECTED_CLOCK } : { ok: true, value };
}

/** A date without a time, which per-minute and per-stream rows never have. */
export function isDayOnly(cell: Cell): boolean {
  if (cell === null) return false;
  if (typeof cell === 'string') return dayOf(textOf(cell)) !== null;
  return 'date' in cell && cell.date % DAY_MS === 0 && cell.date - SPREADSHEET_EPOCH > SERIALS.first * DAY_MS;
}

/**
 * Seconds as an exact decimal.
 * @param colons meaning of the first of two parts: "12:34" is rejected for a stream, since it may be hours or minutes, and is minutes for
 * an average.
 */
export function readDuration(cell: Cell, colons: 'hours' | 'minutes' = 'hours'): Read<string> {
  if (isUnknown(cell)) return UNKNOWN;
  const value =
    typeof cell === 'object' && cell !== null && 'date' in cell
      ? secondsOfDate(cell)
      : secondsOf(typeof cell === 'string' ? textOf(cell) : cell!.number, colons);
  return value === null ? { ok: false, expected: EXPECTED_DURATION } : { ok: true, value };
}

/** The first two days in a title such as "Date Range: 2026-02-01 ~ 2026-02-28" or "01/02/2026~28/02/2026". */
export function periodIn(text: string): { readonly from: string; readonly to: string } | null {
  const days = [...text.matchAll(/\b(\d{4})[-/](\d{1,2})[-/](\d{1,2})\b|\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g)].map(
    ([, year, month, day, lastDay, lastMonth, lastYear]) => {
      return year === undefined ? dayFrom(lastYear!, lastMonth!, lastDay!) : dayFrom(year, month!, day!);
    },
  );
  const [from, to] = days;
  return from && to && from <= to ? { from, to } : null;
}

function wallOf(text: string): string | null {
  const [, year, month, day, hour, minute, second = '00'] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:\/? |\/|T)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.0+)?)?$/.exec(text) ?? [];
  if (year === undefined) return null;
  const date = dayFrom(year, month!, day!);
  const clock = clockOf(`${hour}:${minute}:${second}`);
  return date === null || clock === null ? null : `${date}T${clock}`;
}

function dayOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})\/?$/.exec(text) ?? [];
  return year === undefined ? null : dayFrom(year, month!, day!);
}

function dayFrom(year: string, month: string, day: string): string | null {
  return readDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

function clockOf(text: string): string | null {
  const [, hour, minute, second = '00'] = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  return hour === undefined ? null : `${hour.padStart(2, '0')}:${minute}:${second}`;
}

function asDate(cell: Exclude<Cell, string | null>): DateCell | null {
  if ('date' in cell) return cell;
  const serial = Number(cell.number) + (cell.dayOffset ?? 0);
  return serial >= SERIALS.first && serial < SERIALS.last ? dateOfSerial(serial) : null;
}

function wallOfDate(cell: DateCell | null): string | null {
  const date = cell === null ? null : new Date(Math.round(cell.date / 1000) * 1000);
  if (date === null || Number.isNaN(date.getTime())) return null;
  const written = date.toISOString().slice(0, 19);
  return readDay(written.slice(0, 10)) === null ? null : written;
}

/** Spreadsheets store a time of day as a fraction of day 0. */
function clockOfDate(cell: Exclude<Cell, string | null>): string | null {
  const days = 'date' in cell ? (cell.date - SPREADSHEET_EPOCH) / DAY_MS : Number(cell.number);
  if (!(days >= 0 && days < 1)) return null;
  const { date } = dateOfSerial(days);
  return new Date(date).toISOString().slice(11, 19);
}

function secondsOfDate({ date }: DateCell): string | null {
  const seconds = Math.round((date - SPREADSHEET_EPOCH) / 1000);
  return seconds >= 0 && seconds < SERIALS.first * (DAY_MS / 1000) ? String(seconds) : null;
}

function secondsOf(text: string, colons: 'hours' | 'minutes'): string | null {
  const parts =
    /^(?:(\d{1,4}):([0-5]?\d):([0-5]?\d))$/.exec(text) ??
    (colons === 'minutes' ? /^()(\d{1,4}):([0-5]\d)$/.exec(text) : null) ??
    UNITS.exec(text.toLowerCase());
  if (parts !== null && parts.slice(1).some((part) => part !== undefined && part !== '')) {
    const [hours, minutes, seconds] = parts.slice(1).map((part) => part ?? '');
    return plain(String(Number(hours) * 3600 + Number(minutes) * 60), seconds === '' ? '0' : seconds!.replace(',', '.'));
  }
  return /^\d{1,9}(?:\.\d{1,20})?$/.test(text) ? movePoint(toScale(text, 3), 0) : null;
}

/** Hours, minutes and seconds, any of them, with their English or Indonesian units. */
const UNITS =
  /^(?:(\d{1,5}) ?(?:h|hr|hrs|hours?|j|jam))? ?(?:(\d{1,6}) ?(?:m|min|mins|minutes?|mnt|menit))? ?(?:(\d{1,8}(?:[.,]\d{1,3})?) ?(?:s|sec|secs|seconds?|d|dtk|detik))?$/;

function plain(whole: string, seconds: string): string {
  const [units = '0', decimals = ''] = seconds.split('.');
  return movePoint(`${BigInt(whole) + BigInt(units)}${decimals === '' ? '' : `.${decimals}`}`, 0);
}
