/**
 * State machines as data: states and the allowed transitions between them. The same value defines the field with its choices, badges and
 * buttons, the docs, and the server's check, so that they cannot disagree.
 */
import { mayEver, nobody, type Actor, type Rule } from './access.ts';

/** Visual meaning of a state; one mapping for the whole product. */
export type Severity = 'success' | 'info' | 'warning' | 'danger' | 'neutral' | 'contrast';

export interface StateSpec {
  readonly label: string;
  readonly severity: Severity;
}

interface Stamp {
  /** Field that is set to the time of the transition. */
  readonly field: string;
  /** Not changed when it has a time already. */
  readonly once?: boolean;
}

export interface Transition<State extends string = string> {
  readonly from: readonly State[];
  readonly to: State;
  /** Label of the button: "Submit". */
  readonly label: string;
  readonly who: Rule;
  /** Conditions that the owning domain checks on the server before the transition, in words for the docs. */
  readonly guards?: readonly string[];
  readonly stamps?: readonly Stamp[];
  /** Fields that the transition clears. */
  readonly clears?: readonly string[];
}

export interface StateMachine<State extends string = string> {
  /** The noun in messages: "payroll". */
  readonly noun: string;
  readonly states: Readonly<Record<State, StateSpec>>;
  readonly initial: State;
  readonly transitions: readonly Transition<State>[];
}

/** @throws Error when two transitions are the same, or a state cannot be reached. */
export function defineStates<const State extends string>(machine: {
  readonly noun: string;
  readonly states: Readonly<Record<State, StateSpec>>;
  readonly initial: NoInfer<State>;
  readonly transitions: readonly Transition<NoInfer<State>>[];
}): StateMachine<State> {
  const names = statesOf<State>(machine);
  const edges = machine.transitions.flatMap(({ from, to }) => from.map((state) => `${state} → ${to}`));
  const duplicate = edges.find((edge, index) => edges.indexOf(edge) !== index);
  if (duplicate !== undefined) throw new Error(`The states of a ${machine.noun} have two transitions ${duplicate}.`);
  const unreachable = names.find((state) => state !== machine.initial && !machine.transitions.some(({ to }) => to === state));
  if (unreachable !== undefined) throw new Error(`No transition of a ${machine.noun} leads to ${unreachable}.`);
  return machine;
}

export function statesOf<State extends string>(machine: Pick<StateMachine<State>, 'states'>): readonly [State, ...State[]] {
  return Object.keys(machine.states) as [State, ...State[]];
}

export function transitionBetween<State extends string>(machine: StateMachine<State>, from: State, to: State): Transition<State> | null {
  return machine.transitions.find((transition) => transition.to === to && transition.from.includes(from)) ?? null;
}

/** The transitions from a state, in the order declared. @param actor only those that this actor could be allowed. */
export function transitionsFrom<State extends string>(
  machine: StateMachine<State>,
  from: State,
  actor?: Pick<Actor, 'roles' | 'employee' | 'client'>,
): readonly Transition<State>[] {
  return machine.transitions.filter(
    (transition) => transition.from.includes(from) && (actor === undefined || mayEver(transition.who, actor)),
  );
}

/** The machine as people may use it: without the transitions that only the product makes. */
export function byHand<State extends string>(machine: StateMachine<State>): StateMachine<State> {
  return { ...machine, transitions: machine.transitions.filter(({ who }) => who !== nobody) };
}

/** Why the transition is not allowed, or null. Staying in the same state is not a transition. */
export function transitionRefusal<State extends string>(machine: StateMachine<State>, from: State, to: State): string | null {
  if (transitionBetween(machine, from, to) !== null) return null;
  const stateText = (state: State) => state.toLowerCase().replaceAll('_', ' ');
  if (from === to) return `This ${machine.noun} is ${stateText(from)} already.`;
  const open = transitionsFrom(machine, from).map((transition) => stateText(transition.to));
  const allowed = open.length === 0 ? 'can no longer change' : `can only become ${open.join(' or ')}`;
  return `This ${machine.noun} is ${stateText(from)} and ${allowed}; it cannot become ${stateText(to)}.`;
}

/** The machine in one line of words for the docs: "Starts as DRAFT. DRAFT → SUBMITTED: Submit (if no fault of an item)." */
export function statesText({ initial, transitions }: StateMachine): string {
  const steps = transitions.map(({ from, to, label, who, guards = [] }) => {
    const means = who === nobody ? 'automatic' : label;
    return `${from.join(' or ')} → ${to}: ${means}${guards.length === 0 ? '' : ` (if ${guards.join(', ')})`}.`;
  });
  return [`Starts as ${initial}.`, ...steps].join(' ');
}

/**
 * The fields that a transition writes in addition to the state.
 * @param before the record's values. @param now an instant in wire format.
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
