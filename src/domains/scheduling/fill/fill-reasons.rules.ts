/** Texts of the reasons for and against a person on a place, from the soft rules and positive findings. */
import { formatMoney, multiplyDecimals, toScale } from '#core/money';
import { DAY_MS, HOUR_MS, overlaps } from '#core/span';
import { dayOf, softConflicts } from '../schedules/conflicts/soft-conflicts.rules.ts';
import { workingDayOf } from '../schedules/conflicts/working-day.rules.ts';
import { proposalOf, rateOf, span, type FillInput, type FillPerson, type FillPlaces, type Times, type Work } from './fill-problem.rules.ts';

export interface Reason {
  readonly code: string;
  readonly message: string;
  readonly fits: boolean;
}

export interface ReasonContext {
  readonly input: FillInput;
  readonly showsCost: boolean;
  readonly currency: string;
}

/** @param work the place as a shift. @param others shifts and proposals of the person near it, without this place. */
export function reasonsFor(
  { input, showsCost, currency }: ReasonContext,
  person: FillPerson,
  place: FillPlaces,
  work: Work,
  others: readonly Work[],
): Reason[] {
  const against = softConflicts(proposalOf(person, place, others, input.zone)).map((conflict): Reason => ({ ...conflict, fits: false }));
  const broken = new Set<string>(against.map(({ code }) => code));
  const fits = (code: string, message: string): Reason => ({ code, message, fits: true });
  const found: Reason[] = [fits('FREE', 'Free at that time.')];
  if (!broken.has('OUTSIDE_AVAILABILITY')) found.push(fits('AVAILABLE', availableText(person, place, input.zone)));
  if (!broken.has('SHORT_REST')) found.push(fits('RESTED', restText(work, others)));
  if (!broken.has('WEEKLY_LIMIT')) found.push(fits('HOURS', hoursText(person, weekHours(work, others), place)));
  const hourly = hourlyGmv(input, place, person);
  if (hourly !== null)
    found.push(fits('RESULTS', `${formatMoney(hourly.toFixed(2), currency)} GMV per hour on this account in the last 12 weeks.`));
  const cost = showsCost ? costOf(person, place, input.zone) : null;
  if (cost !== null) found.push(fits('COST', `Costs ${formatMoney(cost, currency)}.`));
  return [...against, ...found];
}

/** Hours of the person in the week of the place, without it. */
export function weekHours({ week }: Work, others: readonly Work[]): number {
  const length = others.filter((other) => other.week === week).reduce((sum, { start, end }) => sum + end - start, 0);
  return round(length / HOUR_MS);
}

export function hourlyGmv({ results }: FillInput, { account }: FillPlaces, { uuid }: FillPerson): number | null {
  return results.find(([of, employee]) => of === account && employee === uuid)?.[2] ?? null;
}

/** Exact decimal; null without a rate. */
export function costOf(person: FillPerson, place: FillPlaces, zone: string): string | null {
  const rate = rateOf(person, place, zone);
  return rate === null ? null : toScale(multiplyDecimals(rate, ((place.end - place.start) / HOUR_MS).toFixed(6)), 2);
}

function availableText({ answered }: FillPerson, place: Times, zone: string): string {
  const day = dayOf(span(place).start, zone);
  return answered.includes(day) ? 'Available, as handed in.' : 'No availability handed in for that day.';
}

/** Rest is measured between working days; further shifts on the same one are mentioned. */
function restText(place: Work, others: readonly Work[]): string {
  const near = others.filter((other) => Math.abs(other.start - place.start) < 3 * DAY_MS);
  const day = workingDayOf(place, near);
  const [same, apart] = [near.filter((other) => overlaps(other, day)), near.filter((other) => !overlaps(other, day))];
  const least = Math.min(...apart.map((other) => (other.end <= day.start ? day.start - other.end : other.start - day.end)));
  const rest =
    least > 2 * DAY_MS ? 'No shift in the days before and after.' : `${round(least / HOUR_MS)} h rest to the nearest other working day.`;
  return same.length === 0
    ? rest
    : `${rest} ${same.length === 1 ? 'Another shift' : `${same.length} other shifts`} on the same working day.`;
}

function hoursText({ weeklyHours }: FillPerson, before: number, { start, end }: Times): string {
  const total = `${round(before + (end - start) / HOUR_MS)} h in the week including this shift`;
  if (weeklyHours === null) return `${total}.`;
  const { min, target, max } = weeklyHours;
  const wish =
    target !== undefined
      ? `wishes ${target}`
      : [min === undefined ? '' : `at least ${min}`, max === undefined ? '' : `at most ${max}`].filter(Boolean).join(', ');
  return wish === '' ? `${total}.` : `${total}, ${wish}.`;
}

function round(hours: number): number {
  return Math.round(hours * 100) / 100;
}
