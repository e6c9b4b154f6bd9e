/** Recovery codes for users without access to their app or passkey: ten codes, shown once, each valid for one sign-in. */
import { oneRow } from '#server/one-row';
import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import { digest } from '../session/session.query.ts';

const COUNT = 10;
const BYTES = 10;
/** Without 0, 1, I and O, which are easily confused. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Replaces all existing codes. */
export async function createRecoveryCodes(tx: Transaction, user: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await dropRecoveryCodes(tx, user);
  await tx.rows(sql`insert into recovery_code ("user", hash) select ${user}, unnest(${codes.map((code) => digest(plain(code)))}::bytea[])`);
  return codes;
}

export async function dropRecoveryCodes(tx: Transaction, user: string): Promise<void> {
  await tx.rows(sql`delete from recovery_code where "user" = ${user}`);
}

/** Consumes the code. @returns whether it was valid and unused. */
export async function consumeRecoveryCode(db: Queryable, user: string, code: string): Promise<boolean> {
  const used = await db.rows(
    sql`update recovery_code set used_at = now() where "user" = ${user} and hash = ${digest(plain(code))} and used_at is null returning 1`,
  );
  return used.length > 0;
}

export async function recoveryCodesLeft(db: Queryable, user: string): Promise<number> {
  const row = await oneRow<{ left: number }>(
    db,
    sql`select count(*) as left from recovery_code where "user" = ${user} and used_at is null`,
  );
  return row.left;
}

/** "ABCD-EFGH-JKLM-NPQR" */
function newCode(): string {
  let bits = BigInt(`0x${randomBytes(BYTES).toString('hex')}`);
  let code = '';
  for (let place = 0; place < (BYTES * 8) / 5; place += 1, bits >>= 5n) code += LETTERS[Number(bits & 31n)];
  return code.match(/.{4}/g)!.join('-');
}

/** Normalises a code as typed by the user. */
function plain(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}
