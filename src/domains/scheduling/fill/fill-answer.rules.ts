/** Explains a plan: each shift with its reasons and the next best person, why places stay open, and the ranking of candidates. */
import { itemAt } from '#core/present';
import type { BlockCode, FillInput, FillProblem, Work } from './fill-problem.rules.ts';
import { overlap } from './fill-problem.rules.ts';
import { reasonsFor, type Reason, type ReasonContext } from './fill-reasons.rules.ts';
import { valuerOf, type Assignment } from './fill-value.rules.ts';

export interface Proposed {
  readonly schedule: string;
  readonly role: FillInput['places'][number]['role'];
  readonly employee: string;
  readonly name: string;
  readonly reasons: Reason[];
  readonly nextBest: { readonly employee: string; readonly name: string; readonly reasons: Reason[] } | null;
}

export interface StillOpen {
  readonly schedule: string;
  readonly role: FillInput['places'][number]['role'];
  readonly blockedBy: Record<string, number>;
}

interface Plan {
  readonly problem: FillProblem;
  /** Indexes of places by person. */
  readonly places: readonly (readonly number[])[];
}

const iri = (plural: string, uuid: string) => `/api/${plural}/${uuid}`;

export function answerOf(
  problem: FillProblem,
  assignment: Assignment,
  context: ReasonContext,
): { proposals: Proposed[]; open: StillOpen[] } {
  const { input, options, works } = problem;
  const places: number[][] = input.people.map(() => []);
  for (const index of assignment) itemAt(places, itemAt(options, index).person).push(itemAt(options, index).place);
  const plan = { problem, places };
  const ranked = rankerOf(plan);
  const reasonsOf = (person: number, place: number) =>
    reasonsFor(context, input.people[person]!, input.places[place]!, works[place]!, othersOf(plan, person, place));
  const proposals = assignment.map((index): Proposed => {
    const { person, place } = itemAt(options, index);
    const { schedule, role } = itemAt(input.places, place);
    const next = ranked(place)[0];
    const nextBest =
      next === undefined
        ? null
        : {
            ...named(input, next.person),
            reasons: reasonsOf(next.person, place),
          };
    return {
      schedule: iri('schedules', schedule),
      role,
      ...named(input, person),
      reasons: reasonsOf(person, place),
      nextBest,
    };
  });
  const open = input.places.flatMap(({ schedule, role, open: wanted }, place): StillOpen[] => {
    const filled = assignment.filter((index) => itemAt(options, index).place === place).length;
    return Array.from({ length: wanted - filled }, () => ({ schedule: iri('schedules', schedule), role, blockedBy: counts(plan, place) }));
  });
  return { proposals, open };
}

/** Ranks for each place who else could take it in the current plan, best first. */
export function rankerOf({ problem, places }: Plan): (place: number) => readonly { readonly person: number; readonly points: number }[] {
  const { options, works, input } = problem;
  const value = valuerOf(problem);
  const worth = places.map((taken, person) => value.person(person, taken));
  return (place) =>
    options
      .filter((option) => option.place === place && !inTheWay(option.person, place))
      .map(({ person, points }) => ({ person, points: value.person(person, [...places[person]!, place]) - worth[person]! + points }))
      .sort((a, b) => a.points - b.points || itemAt(input.people, a.person).uuid.localeCompare(itemAt(input.people, b.person).uuid));

  function inTheWay(person: number, place: number): boolean {
    return itemAt(places, person).some((other) => overlap(works[other]!, works[place]!));
  }
}

/** Shifts and proposals of a person near the filled period, without the given place. */
export function othersOf({ problem: { fixed, works }, places }: Plan, person: number, place: number): readonly Work[] {
  return [
    ...fixed[person]!,
    ...itemAt(places, person)
      .filter((other) => other !== place)
      .map((other) => works[other]!),
  ];
}

function named({ people }: FillInput, person: number): { readonly employee: string; readonly name: string } {
  return { employee: iri('employees', itemAt(people, person).uuid), name: itemAt(people, person).name };
}

/** Counts by code why people cannot take a place; people who could take it but do not are assigned elsewhere at that time. */
function counts({ problem, places }: Plan, place: number): Record<string, number> {
  const { blocked, options, works } = problem;
  const found: Record<string, number> = {};
  const count = (code: BlockCode) => (found[code] = (found[code] ?? 0) + 1);
  for (const [, code] of blocked[place]!) count(code);
  for (const { person } of options.filter((option) => option.place === place))
    if (itemAt(places, person).some((other) => other !== place && overlap(works[other]!, works[place]!))) count('PROPOSED_ELSEWHERE');
  return found;
}
