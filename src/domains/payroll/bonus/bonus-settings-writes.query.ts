/** Stores from which day on bonus settings are in force, or none are. */
import sql from 'sql-template-tag';
import type { Transaction } from '#server/database';

/** From when settings are switched: a day, the beginning (null), or where what is in force now began. */
export type SwitchDay = { readonly day: string | null } | 'current';

/** Puts the settings in force from the day on, in place of everything that was from then on. The first ones are from the beginning. */
export async function putInForce(tx: Transaction, settings: string, from: SwitchDay): Promise<void> {
  const last = await lastSwitch(tx);
  // New settings that are the first have been put in force by the database.
  if (last?.settings === settings) return;
  const isFirst = (await tx.rows(sql`select from bonus_settings_activation where bonus_settings is not null limit 1`)).length === 0;
  await switchFrom(tx, isFirst ? null : from === 'current' ? (last?.validFrom ?? null) : from.day, settings);
}

/** Takes the settings, which are the last in force, out of force from the day on, or from when they came into force if that is later. */
export async function takeOutOfForce(tx: Transaction, from: SwitchDay): Promise<void> {
  const began = (await lastSwitch(tx))?.validFrom ?? null;
  const isEarlier = from === 'current' || from.day === null || (began !== null && began > from.day);
  await switchFrom(tx, isEarlier ? began : from.day, null);
}

async function lastSwitch(tx: Transaction): Promise<{ readonly validFrom: string | null; readonly settings: string | null } | undefined> {
  const [last] = await tx.rows<{ validFrom: string | null; settings: string | null }>(
    sql`select valid_from as "validFrom", bonus_settings as settings from bonus_settings_activation order by since desc limit 1`,
  );
  return last;
}

async function switchFrom(tx: Transaction, day: string | null, settings: string | null): Promise<void> {
  await tx.rows(sql`delete from bonus_settings_activation where since >= coalesce(${day}::date, '-infinity')`);
  await tx.rows(sql`insert into bonus_settings_activation (valid_from, bonus_settings) values (${day}, ${settings})`);
}
