/**
 * Fills open places: proposals are computed in a worker thread that is cancelled when the client disconnects; candidates are ranked
 * synchronously.
 */
import { firstIn, itemAt } from '#core/present';
import { iriOf } from '#core/iri';
import { Employee } from '#domains/workforce';
import { coreErrors, invalid, type Violation } from '#core/errors';
import { answering, type ActionCall } from '#server/engine/action-handlers';
import type { Action, OnProgress, Progress } from '#server/engine/behaviour';
import { defineThreads } from '#server/threads';
import { schedulingErrors } from '../errors.ts';
import { boundsOf } from '../schedules/schedule/day-range.rules.ts';
import { Schedule } from '../schedules/schedule/schedule.resource.ts';
import { othersOf, rankerOf } from './fill-answer.rules.ts';
import { fillSchedules, readCandidates, type Candidates, type FillAnswer } from './fill.action.ts';
import { openPlacesOf, readFillInput, readOpenSchedules, readSchedule, readSchedules, type OpenSchedule } from './fill-input.query.ts';
import { overlap, problemOf, eligibilityOf, type FillInput, type FillPlaces } from './fill-problem.rules.ts';
import { costOf, hourlyGmv, reasonsFor, weekHours, type Reason } from './fill-reasons.rules.ts';
import { agencyWeights } from './fill-weights.query.ts';
import type { FillWeights } from './fill-weights.rules.ts';
import type { FillJob, FillMessage } from './fill-week.thread.ts';
import type { ParsedInputOfAction } from '#core/action';

interface Agency {
  readonly timeZone: string;
  readonly currency: string;
}
type FillRequest = ParsedInputOfAction<typeof fillSchedules>;

/** Limit of places per request, far above a normal week. */
const MAX_PLACES = 1000;
/** Time allowed on top of the search: reading, filling and explaining. */
const SPARE_SECONDS = 180;

const fillers = defineThreads<null, FillJob, FillMessage>({
  entry: 'fill-week',
  concurrency: 1,
  maxQueued: 6,
  memoryMb: 1024,
  keepAliveMs: 60_000,
});

export function fillActions(agency: Agency): Action[] {
  return [
    answering(fillSchedules, (call, request) => call.withProgress((onProgress) => fill(call, request, agency, onProgress))),
    answering(readCandidates, async ({ database, uuid, actor }, { role }): Promise<Candidates> => {
      const schedule = await readSchedule(database, uuid);
      if (schedule === undefined) throw coreErrors.fail('notFound');
      const showsCost = isAdmin(actor);
      const place = {
        schedule: uuid,
        role,
        open: 1,
        account: schedule.account,
        start: Date.parse(schedule.start),
        end: Date.parse(schedule.end),
      };
      const input = await readFillInput(database, [place], agency.timeZone, visibleWeights(await agencyWeights(database), showsCost));
      return { schedule: `/api/schedules/${uuid}`, role, candidates: candidatesOf(input, place, { showsCost, currency: agency.currency }) };
    }),
  ];
}

async function fill(call: ActionCall, request: FillRequest, agency: Agency, onProgress: OnProgress): Promise<FillAnswer> {
  const { raw } = call.reply;
  // Registered first, so that a client that disconnects during reading never starts the thread.
  const disconnected = new AbortController();
  const onDisconnect = () => disconnected.abort(new Error('The client has disconnected.'));
  raw.once('close', onDisconnect);
  try {
    const job = await readJob(call, request, agency);
    if (job === null) return { proposals: [], open: [], objective: 0, gap: 0, status: 'optimal' };
    return await proposalsOf(job, disconnected.signal, onProgress);
  } finally {
    raw.off('close', onDisconnect);
  }
}

/** @returns null when no place is open. @throws ProblemError 403, 404, 422. */
async function readJob(call: ActionCall, request: FillRequest, { timeZone, currency }: Agency): Promise<FillJob | null> {
  const { database, actor } = call;
  const showsCost = isAdmin(actor);
  if (!showsCost && request.weights.cost !== undefined)
    throw invalid([{ propertyPath: 'weights.cost', message: 'Only admins may weigh cost.', code: 'NOT_ALLOWED' }]);
  const places = openPlacesOf(await chosenSchedules(call, request, timeZone));
  const count = openIn(places);
  if (count > MAX_PLACES) throw tooMany(count);
  if (count === 0) {
    lockedIn({ people: [], places, zone: timeZone }, request.locked);
    return null;
  }
  const weights = visibleWeights({ ...(await agencyWeights(database)), ...definedWeights(request.weights) }, showsCost);
  const read = await readFillInput(database, places, timeZone, weights);
  const input = { ...read, locked: lockedIn(read, request.locked) };
  return { input, timeLimitSeconds: request.timeLimitSeconds, showsCost, currency };
}

async function proposalsOf(job: FillJob, signal: AbortSignal, onProgress: OnProgress): Promise<FillAnswer> {
  const thread = await fillers.start(null, {
    signal,
    limit: { seconds: job.timeLimitSeconds + SPARE_SECONDS, problem: () => tooMany(openIn(job.input.places)) },
  });
  let progress: Progress = { stage: 'Finding candidates', done: 0, total: 1 };
  try {
    thread.send(job);
    for (;;) {
      const { type: _, ...message } = await thread.next();
      if ('status' in message) {
        thread.release();
        return message;
      }
      // Clients that stop here use this plan as the result.
      if ('proposals' in message) onProgress({ ...progress, found: { ...message, status: 'cancelled' } satisfies FillAnswer });
      else onProgress((progress = message));
    }
  } finally {
    await thread.end();
  }
}

function openIn(places: readonly FillPlaces[]): number {
  return places.reduce((sum, { open }) => sum + open, 0);
}

function tooMany(count: number) {
  return schedulingErrors.fail('tooManyPlaces', { count, most: MAX_PLACES });
}

/** Given schedules, each of which the actor must plan, or those in a range that have not started and that the actor plans. */
async function chosenSchedules(
  { database, engine, actor }: ActionCall,
  { schedules, from, to }: FillRequest,
  zone: string,
): Promise<OpenSchedule[]> {
  const bounds = schedules === undefined ? boundsOf(from!, to!, zone) : null;
  if (bounds !== null && 'path' in bounds) throw invalid([{ propertyPath: bounds.path, message: bounds.message, code: 'NOT_A_TIME' }]);
  const found = await (bounds === null ? readSchedules(database, schedules!) : readOpenSchedules(database, bounds));
  if (schedules?.some((uuid) => !found.some((one) => one.uuid === uuid)) === true)
    throw coreErrors.fail('unknownRecord', { parameter: 'schedules' });
  const mine = await engine.filterAllowed(database, Schedule, actor, Schedule.access.update, schedules ?? found.map(({ uuid }) => uuid));
  if (schedules?.some((uuid) => !mine.has(uuid)) === true) throw coreErrors.fail('forbidden');
  return found.filter(({ uuid }) => mine.has(uuid));
}

/** @throws ProblemError 422 naming people who cannot be locked, and why. */
function lockedIn(
  { people, places, zone }: Pick<FillInput, 'people' | 'places' | 'zone'>,
  locked: FillRequest['locked'],
): FillInput['locked'] {
  const wrong: Violation[] = [];
  const kept: [number, number][] = [];
  for (const [index, { schedule, role, employee }] of locked.entries()) {
    const refuse = (path: string, message: string) =>
      wrong.push({ propertyPath: `locked[${index}].${path}`, message, code: 'CANNOT_TAKE' });
    const place = places.findIndex((one) => one.schedule === schedule && one.role === role);
    const person = people.findIndex((one) => one.uuid === employee);
    if (place < 0) refuse('schedule', 'This schedule has no open place in this role.');
    else if (person < 0) refuse('employee', 'This employee does not exist.');
    else if (eligibilityOf(people[person]!, places[place]!, zone).blockedBy !== null)
      refuse(
        'employee',
        `${itemAt(people, person).name} cannot take this place: ${eligibilityOf(people[person]!, places[place]!, zone).blockedBy!}.`,
      );
    else if (kept.filter(([other]) => other === place).length >= itemAt(places, place).open)
      refuse('schedule', 'More people are locked than there are open places.');
    else if (kept.some(([other, who]) => who === person && overlap(places[other]!, places[place]!)))
      refuse('employee', `${itemAt(people, person).name} is locked to another place at that time.`);
    else kept.push([place, person]);
  }
  if (wrong.length > 0) throw invalid(wrong);
  return kept;
}

/** People who can take it, best first, followed by those who cannot, by name. */
function candidatesOf(
  input: FillInput,
  place: FillPlaces,
  shows: { readonly showsCost: boolean; readonly currency: string },
): Candidates['candidates'] {
  const problem = problemOf(input);
  const work = problem.works[0]!;
  const plan = { problem, places: input.people.map(() => []) };
  const ranked = rankerOf(plan)(0).map(({ person }) => ({ person, blockedBy: null as string | null }));
  const blocked = firstIn(problem.blocked)
    .map(([person, code]) => ({ person, blockedBy: code as string | null }))
    .sort((a, b) => itemAt(input.people, a.person).name.localeCompare(itemAt(input.people, b.person).name));
  return [...ranked, ...blocked].map(({ person, blockedBy }) => {
    const who = input.people[person]!;
    const others = othersOf(plan, person, 0).filter((other) => !overlap(other, place));
    const reasons = reasonsFor({ input, ...shows }, who, place, work, others);
    return {
      employee: iriOf(Employee, who.uuid),
      name: who.name,
      blockedBy,
      outside: reasons.some(({ code }) => code === 'OUTSIDE_AVAILABILITY'),
      hours: weekHours(work, others),
      ...(shows.showsCost ? { cost: costOf(who, place, input.zone) } : {}),
      hourlyGmv: hourlyGmv(input, place, who),
      reasons: blockedBy === 'EMPLOYEE_BUSY' ? busyFirst(who.name, reasons) : reasons,
    };
  });
}

function busyFirst(name: string, reasons: readonly Reason[]): Reason[] {
  return [
    { code: 'EMPLOYEE_BUSY', message: `${name} is on another shift at that time.`, fits: false },
    ...reasons.filter(({ code }) => code !== 'FREE'),
  ];
}

/** For non-admins cost is not weighed, so that proposals reveal nothing about pay. */
function visibleWeights(weights: FillWeights, showsCost: boolean): FillWeights {
  return showsCost ? weights : { ...weights, cost: 0 };
}

function definedWeights(weights: FillRequest['weights']): Partial<FillWeights> {
  return Object.fromEntries(Object.entries(weights).filter(([, value]) => value !== undefined));
}

function isAdmin({ roles }: { readonly roles: readonly string[] }): boolean {
  return roles.includes('ROLE_ADMIN');
}
