/**
 * Makes the databases of the tests refuse every change of a state that the state machine of its field does not contain, and every allowed
 * one that does not set or clear what the transition declares; so each test that writes also checks that SQL and declarations agree.
 */
import sql, { raw, type Sql } from 'sql-template-tag';
import { columnOf } from '#core/field-properties';
import type { Registry } from '#core/registry';
import type { StateMachine, Transition } from '#core/states';
import type { Database, Queryable } from '#server/database';

const SKIPPED = 'greenroom_tests.state_machines_skipped';

export async function enforceStateMachines(database: Queryable, { resources }: Pick<Registry, 'resources'>): Promise<void> {
  await database.rows(sql`create schema if not exists greenroom_tests`);
  await database.rows(sql`
    create or replace function greenroom_tests.refuse_transition() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting(${raw(`'${SKIPPED}'`)}, true), '') = 'on' then return null; end if;
      raise exception 'The state machine of % refuses: %', tg_table_name, tg_argv[0];
    end $$`);
  for (const { table, fields } of resources)
    for (const [name, field] of Object.entries(fields)) {
      if (field.kind !== 'state') continue;
      for (const [index, { when, refusal }] of refusalsOf(columnOf(name), field.options.machine).entries())
        await database.rows(sql`
          create or replace trigger ${raw(`state_machine_${index}`)} after update on ${raw(table)}
          for each row when (${raw(when)}) execute function greenroom_tests.refuse_transition(${raw(`'${refusal}'`)})`);
    }
}

/** Executes a statement that creates a situation which only a crash or a long story would. */
export async function skipStateMachines<Row extends object>(database: Database, statement: Sql): Promise<Row[]> {
  return database.transaction(async (tx) => {
    await tx.rows(sql`select set_config(${SKIPPED}, 'on', true)`);
    return tx.rows<Row>(statement);
  });
}

interface Refusal {
  /** SQL condition on the rows `old` and `new`. */
  readonly when: string;
  readonly refusal: string;
}

function refusalsOf(column: string, { transitions }: StateMachine): Refusal[] {
  const edges = transitions.flatMap(({ from, to }) => from.map((state) => `'${state} ${to}'`));
  return [
    {
      when: `old.${column} <> new.${column} and old.${column} || ' ' || new.${column} not in (${edges.join(', ')})`,
      refusal: 'no such transition',
    },
    ...transitions.flatMap((transition) =>
      writesOf(transition, timesOf(transitions)).map(({ unmet, refusal }) => ({
        when: `${edgeOf(column, transition)} and ${unmet}`,
        refusal,
      })),
    ),
  ];
}

/** The fields that some transition sets to its time. */
function timesOf(transitions: readonly Transition[]): string[] {
  return [...new Set(transitions.flatMap(({ stamps = [] }) => stamps.map(({ field }) => field)))];
}

function edgeOf(column: string, { from, to }: Transition): string {
  return `new.${column} = '${to}' and old.${column} in (${from.map((state) => `'${state}'`).join(', ')})`;
}

function writesOf(
  { to, stamps = [], clears = [] }: Transition,
  times: readonly string[],
): { readonly unmet: string; readonly refusal: string }[] {
  const stamped = stamps.map(({ field }) => field);
  return [
    ...stamped.map((field) => ({ unmet: `new.${columnOf(field)} is null`, refusal: `${to} sets ${field}` })),
    ...clears.map((field) => ({ unmet: `new.${columnOf(field)} is not null`, refusal: `${to} clears ${field}` })),
    ...times
      .filter((field) => !stamped.includes(field) && !clears.includes(field))
      .map(columnOf)
      .map((name) => ({
        unmet: `new.${name} is distinct from old.${name} and new.${name} is not null`,
        refusal: `${to} must not set ${name}`,
      })),
  ];
}
