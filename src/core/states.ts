/**
 * What a state machine is: states and the only ways from one to another, as data. From one value come the field with its choices,
 * its badges and buttons, the docs, and the server's judgement, so that none of them knows a way that another does not.
 */
import { mayEver, type Actor, type Rule } from './access.ts';

/** What a state means to the eye; one mapping for the whole product. */
export type Severity = 'success' | 'info' | 'warning' | 'danger' | 'neutral' | 'contrast';

export interface StateSpec {
  readonly label: string;
  readonly severity: Severity;
}

export interface Stamp {
  /** Field that gets the time of the transition. */
  readonly field: string;
  /** Left as it is when it holds a time already. */
  readonly once?: boolean;
}

export interface Transition<State extends string = string> {
  readonly from: readonly State[];
  readonly to: State;
  /** What a button says: "Submit". */
  readonly label: string;
  readonly who: Rule;
  /** Names of checks that the owning domain makes on the server before it goes through. */
  readonly guards?: readonly string[];
  readonly stamps?: readonly Stamp[];
  /** Fields that it empties: what it takes back. */
  readonly clears?: readonly string[];
}

export interface StateMachine<State extends string = string> {
  /** The thing in a sentence: "payroll". */
  readonly noun: string;
  readonly states: Readonly<Record<State, StateSpec>>;
  readonly initial: State;
  readonly transitions: readonly Transition<State>[];
}

/** @throws Error when two transitions lead the same way, or a state cannot be reached. */
export function defineStates<const State extends string>(machine: {
  readonly noun: string;
  readonly states: Readonly<Record<State, StateSpec>>;
  readonly initial: NoInfer<State>;
  readonly transitions: readonly Transition<NoInfer<State>>[];
}): StateMachine<State> {
  const names = statesOf<State>(machine);
  const ways = machine.transitions.flatMap(({ from, to }) => from.map((state) => `${state} → ${to}`));
  const twice = ways.find((way, index) => ways.indexOf(way) !== index);
  if (twice !== undefined) throw new Error(`The states of a ${machine.noun} have two transitions ${twice}.`);
  const lost = names.find((state) => state !== machine.initial && !machine.transitions.some(({ to }) => to === state));
  if (lost !== undefined) throw new Error(`No transition of a ${machine.noun} leads to ${lost}.`);
  return machine;
}

export function statesOf<State extends string>(machine: Pick<StateMachine<State>, 'states'>): readonly [State, ...State[]] {
  return Object.keys(machine.states) as [State, ...State[]];
}

export function transitionBetween<State extends string>(machine: StateMachine<State>, from: State, to: State): Transition<State> | null {
  return machine.transitions.find((transition) => transition.to === to && transition.from.includes(from)) ?? null;
}

/** Where it may go from here, in the order declared. @param actor only what this person could be allowed. */
export function transitionsFrom<State extends string>(
  machine: StateMachine<State>,
  from: State,
  actor?: Pick<Actor, 'roles' | 'employee' | 'client'>,
): readonly Transition<State>[] {
  return machine.transitions.filter(
    (transition) => transition.from.includes(from) && (actor === undefined || mayEver(transition.who, actor)),
  );
}

/** Why it cannot go from one to the other, or null. To stay where it is, is no transition. */
export function transitionRefusal<State extends string>(machine: StateMachine<State>, from: State, to: State): string | null {
  if (transitionBetween(machine, from, to) !== null) return null;
  const said = (state: State) => state.toLowerCase().replaceAll('_', ' ');
  if (from === to) return `This ${machine.noun} is ${said(from)} already.`;
  const open = transitionsFrom(machine, from).map((transition) => said(transition.to));
  const allowed = open.length === 0 ? 'stays so' : `can only become ${open.join(' or ')}`;
  return `This ${machine.noun} is ${said(from)} and ${allowed}; it cannot become ${said(to)}.`;
}

/**
 * The fields that a transition writes in addition to the state itself.
 * @param before the record's values. @param now an instant as it travels.
 */
export function stampsOf(
  transition: Pick<Transition, 'stamps' | 'clears'>,
  before: Readonly<Record<string, unknown>>,
  now: string,
): Record<string, string | null> {
  const stamped = (transition.stamps ?? [])
    .filter(({ field, once }) => !(once === true && typeof before[field] === 'string'))
    .map(({ field }) => [field, now] as const);
  return Object.fromEntries([...(transition.clears ?? []).map((field) => [field, null] as const), ...stamped]);
}
