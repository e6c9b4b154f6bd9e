/** Statements that are built once and executed with different values: building one takes longer than many requests need for the rest. */
import type { Sql } from 'sql-template-tag';

/** What is sent to the database. */
export type Statement = Pick<Sql, 'text' | 'values'>;

/** @param build gets a stand-in for the value that differs between uses; it may occur several times. */
export function reusable(build: (standIn: unknown) => Sql): (value: unknown) => Statement {
  const standIn = Symbol('value');
  const built = build(standIn);
  const { text } = built;
  return (value) => ({ text, values: built.values.map((one) => (one === standIn ? value : one)) });
}
