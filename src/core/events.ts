/** Event types: something that happened in a domain, published in its transaction to the domains that depend on it. */

export interface EventType<Payload extends object = object> {
  /** `domain.whatHappened`, e.g. `payroll.submitted`. */
  readonly name: string;
  /** Type only: the event's data. Uuids and plain values; a listener reads the records in their current state. */
  readonly payload?: Payload;
}

export function defineEvent<Payload extends object>(name: `${string}.${string}`): EventType<Payload> {
  return { name };
}
