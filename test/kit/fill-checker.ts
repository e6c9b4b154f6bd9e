/**
 * Checks a fill plan independently of the solver: whether it violates a constraint, and the value of the best plan, found by brute force.
 */
import { softConflicts } from '../../src/domains/scheduling/schedules/conflicts/soft-conflicts.rules.ts';
import { proposalOf, type FillInput, type FillProblem, type Times } from '../../src/domains/scheduling/fill/fill-problem.rules.ts';
import { valuerOf, type Assignment } from '../../src/domains/scheduling/fill/fill-value.rules.ts';

export interface Taken {
  readonly place: number;
  readonly person: number;
}

const NEVER = new Set(['ON_HOLIDAY', 'TIME_OFF', 'NO_RATE']);

/** One line for each violation. */
export function faultsOf({ people, places, locked, zone }: FillInput, plan: readonly Taken[]): string[] {
  const faults: string[] = [];
  for (const [place, { open, schedule }] of places.entries()) {
    if (plan.filter((taken) => taken.place === place).length > open) faults.push(`${schedule} has more people than places`);
  }
  for (const [place, person] of locked) {
    if (!plan.some((taken) => taken.place === place && taken.person === person))
      faults.push(`${places[place]!.schedule} lost who was locked`);
  }
  for (const [person, who] of people.entries()) {
    const mine = plan.filter((taken) => taken.person === person).map(({ place }) => places[place]!);
    const all: (Times & { readonly schedule: string })[] = [...who.shifts, ...mine];
    for (const [index, shift] of all.entries()) {
      for (const other of all.slice(index + 1)) {
        if (shift.schedule === other.schedule) faults.push(`${who.name} is on ${shift.schedule} twice`);
        else if (shift.start < other.end && other.start < shift.end)
          faults.push(`${who.name} is on ${shift.schedule} and ${other.schedule} at a time`);
      }
    }
    for (const place of mine) {
      const others = all.filter((other) => other.schedule !== place.schedule);
      for (const { code } of softConflicts(proposalOf(who, place, others, zone)))
        if (NEVER.has(code)) faults.push(`${who.name} on ${place.schedule}: ${code}`);
    }
  }
  return faults;
}

/** The fewest points of all plans that fill the maximum number of places. */
export function bestOfAll(problem: FillProblem): { readonly filled: number; readonly objective: number } {
  const { total } = valuerOf(problem);
  const { places } = problem.input;
  let best = { filled: -1, objective: Number.POSITIVE_INFINITY };
  const search = (place: number, taken: Assignment): void => {
    if (place === places.length) {
      const objective = total(taken);
      if (taken.length > best.filled || (taken.length === best.filled && objective < best.objective))
        best = { filled: taken.length, objective };
      return;
    }
    search(place + 1, taken);
    for (const [index, option] of problem.options.entries()) {
      if (option.place !== place) continue;
      const busy = taken.some((other) => {
        const { person, place: at } = problem.options[other]!;
        return person === option.person && places[at]!.start < places[place]!.end && places[place]!.start < places[at]!.end;
      });
      if (!busy) search(place + 1, [...taken, index]);
    }
  };
  search(0, []);
  return best;
}
