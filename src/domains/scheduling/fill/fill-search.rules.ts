/**
 * Finds a good plan quickly, as a start and fallback for the solver: greedy, then simulated annealing, deterministic for the same input.
 */
import { itemAt } from '#core/present';
import { randomOf } from '#core/chance';
import { overlap, type FillProblem } from './fill-problem.rules.ts';
import { valuerOf, type Assignment } from './fill-value.rules.ts';

/** Initial and final temperature: how much worse a change may be to be accepted. */
const WARM = 15;
const COLD = 0.5;
/** Share of exchanges among changes that do not require one. */
const EXCHANGED = 0.6;

/** A mutable plan. */
class Plan {
  readonly problem: FillProblem;
  readonly value: ReturnType<typeof valuerOf>;
  /** Places of each person, and their value. */
  readonly places: number[][];
  readonly worth: number[];
  /** Option index by place and person. */
  readonly optionOf: Map<number, number>;

  constructor(problem: FillProblem) {
    this.problem = problem;
    this.value = valuerOf(problem);
    this.places = problem.input.people.map(() => []);
    this.worth = this.places.map((places, person) => this.value.person(person, places));
    this.optionOf = new Map(problem.options.map(({ person, place }, index) => [place * problem.input.people.length + person, index]));
  }
  option(place: number, person: number): number | undefined {
    return this.optionOf.get(place * this.problem.input.people.length + person);
  }
  points(place: number, person: number): number {
    return itemAt(this.problem.options, this.option(place, person)!).points;
  }
  /** Places of a person that overlap another place. */
  inTheWay(person: number, place: number): number[] {
    const { works } = this.problem;
    return itemAt(this.places, person).filter((other) => overlap(works[other]!, works[place]!));
  }
  with(person: number, more: number | null, less: number | null): number[] {
    const kept = less === null ? this.places[person]! : itemAt(this.places, person).filter((place) => place !== less);
    return more === null ? kept : [...kept, more];
  }
  put(person: number, places: number[], worth: number): void {
    this.places[person] = places;
    this.worth[person] = worth;
  }
  get assignment(): Assignment {
    return this.places.flatMap((places, person) => places.map((place) => this.option(place, person)!)).sort((a, b) => a - b);
  }
}

/** Greedy plan, places with the fewest candidates first; it may fill fewer places than possible. */
export function greedyPlan(problem: FillProblem): Assignment {
  const plan = new Plan(problem);
  const { options, input } = problem;
  const able = input.places.map((_, place) => options.filter((option) => option.place === place).map(({ person }) => person));
  const left = input.places.map(({ open }) => open);
  const take = (place: number, person: number) => {
    const places = plan.with(person, place, null);
    plan.put(person, places, plan.value.person(person, places));
    left[place]! -= 1;
  };
  for (const [place, person] of input.locked) take(place, person);
  const order = input.places.map((_, place) => place).sort((a, b) => itemAt(able, a).length - itemAt(able, b).length || a - b);
  for (const place of order)
    while (left[place]! > 0) {
      let [best, least] = [-1, Number.POSITIVE_INFINITY];
      for (const person of able[place]!) {
        if (plan.inTheWay(person, place).length > 0) continue;
        const more = plan.value.person(person, plan.with(person, place, null)) - plan.worth[person]! + plan.points(place, person);
        if (more < least) [best, least] = [person, more];
      }
      if (best < 0) break;
      take(place, best);
    }
  return plan.assignment;
}

/** Improves a plan that fills the same places: reassigns a place or exchanges two. @param steps number of changes tried. */
export function improvedPlan(problem: FillProblem, start: Assignment, steps: number): Assignment {
  const plan = new Plan(problem);
  const { options, input } = problem;
  for (const index of start) itemAt(plan.places, itemAt(options, index).person).push(itemAt(options, index).place);
  for (const [person, places] of plan.places.entries()) plan.worth[person] = plan.value.person(person, places);
  const fixed = new Set(input.locked.map(([place, person]) => plan.option(place, person)!));
  const filled = start
    .filter((index) => !fixed.has(index))
    .map((index) => ({ place: itemAt(options, index).place, person: itemAt(options, index).person }));
  const able = input.places.map((_, place) => options.filter((option) => option.place === place).map(({ person }) => person));
  if (filled.length === 0) return start;
  let [now, least, best] = [0, 0, plan.assignment];
  const random = randomOf(1);
  for (let step = 0; step < steps; step += 1) {
    const warmth = WARM * (COLD / WARM) ** (step / steps);
    const one = filled[Math.floor(random() * filled.length)]!;
    const { place, person } = one;
    const to = itemAt(able, place)[Math.floor(random() * itemAt(able, place).length)]!;
    if (itemAt(plan.places, to).includes(place)) continue;
    const blocking = plan.inTheWay(to, place);
    if (blocking.length > 1) continue;
    // An exchange often keeps both people near their wished hours.
    const theirsNow = plan.places[to]!;
    const back = blocking[0] ?? (random() < EXCHANGED ? (theirsNow[Math.floor(random() * theirsNow.length)] ?? null) : null);
    if (back !== null) {
      const option = plan.option(back, person);
      if (option === undefined || fixed.has(plan.option(back, to)!)) continue;
      if (plan.inTheWay(person, back).some((other) => other !== place)) continue;
    }
    const [mine, theirs] = [plan.with(person, back, place), plan.with(to, place, back)];
    const [worth, worthTheirs] = [plan.value.person(person, mine), plan.value.person(to, theirs)];
    const change =
      worth +
      worthTheirs -
      plan.worth[person]! -
      plan.worth[to]! +
      plan.points(place, to) -
      plan.points(place, person) +
      (back === null ? 0 : plan.points(back, person) - plan.points(back, to));
    if (change > 0 && Math.exp(-change / warmth) <= random()) continue;
    plan.put(person, mine, worth);
    plan.put(to, theirs, worthTheirs);
    if (back !== null) filled.find((other) => other.place === back && other.person === to)!.person = person;
    one.person = to;
    now += change;
    if (now < least - 1e-9) [least, best] = [now, plan.assignment];
  }
  return best;
}
