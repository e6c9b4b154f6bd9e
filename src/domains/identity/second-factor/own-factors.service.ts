/** How people add and remove their own second steps: with their password once more, and with word of it to their address. */
import sql from 'sql-template-tag';
import { invalid } from '#core/errors';
import { iriOf } from '#core/iri';
import type { Transaction } from '#server/database';
import { answering, writing, type ActionCall, type Writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import type { Settings } from '#server/settings';
import type { AccountMails } from '../account-mail/account-mails.job.ts';
import { noticeTo } from '../account-mail/security-notice.query.ts';
import { identityErrors } from '../errors.ts';
import { passwordMatches } from '../password.service.ts';
import { forgiveAttempt, noteAttempt, profileBuckets, refuseWhile, secondStepBuckets } from '../throttle.query.ts';
import { User } from '../user.resource.ts';
import { keepChallenge, useChallenge } from './challenge.query.ts';
import { dropFactors, factorsOf, hasFactor, keepTotp, passkeysOf, type Factors } from './factors.query.ts';
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  listFactors,
  removeFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from './own-factors.action.ts';
import { newPasskey, offerPasskey, type Site } from './passkey.service.ts';
import { dropRecoveryCodes, makeRecoveryCodes, recoveryCodesLeft } from './recovery-codes.query.ts';
import { newSecret, stepOf, uriOf } from './totp.service.ts';

const APP = 'Authenticator app';

export function ownFactorActions({ agencyName }: Pick<Settings, 'agencyName'>, mails: AccountMails): Action[] {
  const siteOf = ({ origin }: ActionCall): Site => ({ origin, name: agencyName ?? 'Greenroom' });

  /** The first one comes with recovery codes. */
  const added = async (call: ActionCall, what: string, { tx, audit }: Writing, before: Factors): Promise<{ recoveryCodes: string[] }> => {
    await audit({ record: iriOf(User, call.actor.user), operation: 'ACTION', before: null, after: { secondFactorAdded: what } });
    await noticeTo(tx, mails, call.actor.user, 'FACTOR_ADDED', { what });
    return { recoveryCodes: hasFactor(before) ? [] : await makeRecoveryCodes(tx, call.actor.user) };
  };

  /** @throws ProblemError 404 or 409. */
  const removed = (call: ActionCall, what: string, remove: (tx: Transaction) => Promise<object[]>): Promise<null> =>
    call.transaction(async ({ tx, audit }) => {
      await lock(tx, call.actor.user);
      if ((await remove(tx)).length === 0) throw identityErrors.fail('noSuchFactor');
      const left = await factorsOf(tx, call.actor.user);
      if (!hasFactor(left) && left.demanded) throw identityErrors.fail('factorDemanded');
      if (!hasFactor(left)) await dropRecoveryCodes(tx, call.actor.user);
      await audit({ record: iriOf(User, call.actor.user), operation: 'ACTION', before: null, after: { secondFactorRemoved: what } });
      await noticeTo(tx, mails, call.actor.user, 'FACTOR_REMOVED', { what });
      return null;
    });

  return [
    answering(listFactors, async ({ database, actor }) => {
      const { totp, demanded } = await factorsOf(database, actor.user);
      const passkeys = await passkeysOf(database, actor.user);
      return {
        totp,
        passkeys: passkeys.map(({ uuid, name, createdAt, lastUsedAt }) => ({ uuid, name, createdAt, lastUsedAt })),
        recoveryCodes: await recoveryCodesLeft(database, actor.user),
        demanded,
      };
    }),

    answering(beginTotp, async (call, { currentPassword }) => {
      await askPassword(call, currentPassword);
      const secret = newSecret();
      await call.database.rows(sql`insert into totp_factor ("user", pending_secret) values (${call.actor.user}, ${secret})
        on conflict ("user") do update set pending_secret = excluded.pending_secret`);
      return { secret, uri: uriOf(secret, { issuer: siteOf(call).name, username: call.actor.username }) };
    }),

    answering(confirmTotp, async (call, { code }) => {
      const buckets = secondStepBuckets(call.actor.user);
      refuseWhile(await noteAttempt(call.database, buckets));
      const made = await call.transaction(async (writing) => {
        const { tx } = writing;
        await lock(tx, call.actor.user);
        const [begun] = await tx.rows<{ secret: string | null }>(
          sql`select pending_secret as secret from totp_factor where "user" = ${call.actor.user}`,
        );
        if (begun === undefined || begun.secret === null) throw identityErrors.fail('noSuchFactor');
        const step = stepOf(begun.secret, code.replaceAll(/\s/g, ''));
        if (step === null)
          throw invalid([{ propertyPath: 'code', message: 'The code is wrong. Type the one that the app shows now.', code: 'WRONG_CODE' }]);
        const before = await factorsOf(tx, call.actor.user);
        await keepTotp(tx, call.actor.user, begun.secret, step);
        return added(call, APP, writing, before);
      });
      await forgiveAttempt(call.database, buckets);
      return made;
    }),

    answering(removeTotp, async (call, { currentPassword }) => {
      await askPassword(call, currentPassword);
      return removed(call, APP, (tx) =>
        tx.rows(sql`delete from totp_factor where "user" = ${call.actor.user} and secret is not null returning 1`),
      );
    }),

    answering(beginPasskey, async (call, { currentPassword }) => {
      await askPassword(call, currentPassword);
      const { user, username } = call.actor;
      const options = await offerPasskey(siteOf(call), { user, username }, await passkeysOf(call.database, user));
      await keepChallenge(
        call.database,
        'PASSKEY',
        { user, passwordHash: null, passkeyChallenge: null, totpSecret: null },
        `${user} ${options.challenge}`,
      );
      return { options: { ...options } };
    }),

    answering(addPasskey, async (call, { name, answer }) => {
      const { user } = call.actor;
      const passkey = await newPasskey(siteOf(call), answer, (challenge) => useChallenge(call.database, 'PASSKEY', `${user} ${challenge}`));
      if (passkey === null) throw identityErrors.fail('passkeyRefused');
      return call.transaction(async (writing) => {
        const { tx } = writing;
        await lock(tx, user);
        const before = await factorsOf(tx, user);
        const kept = await tx.rows(sql`insert into passkey ("user", credential_id, public_key, counter, transports, name)
          values (${user}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter}, ${passkey.transports}, ${name}) on conflict do nothing returning 1`);
        if (kept.length === 0) throw identityErrors.fail('passkeyRefused');
        return added(call, `Passkey "${name}"`, writing, before);
      });
    }),

    answering(removePasskey, async (call, { currentPassword }) => {
      await askPassword(call, currentPassword);
      const wanted = (await passkeysOf(call.database, call.actor.user)).find(({ uuid }) => uuid === call.params['passkey']);
      if (wanted === undefined) throw identityErrors.fail('noSuchFactor');
      return removed(call, `Passkey "${wanted.name}"`, (tx) => tx.rows(sql`delete from passkey where uuid = ${wanted.uuid} returning 1`));
    }),

    answering(renewRecoveryCodes, async (call, { currentPassword }) => {
      await askPassword(call, currentPassword);
      return call.transaction(async ({ tx, audit }) => {
        await lock(tx, call.actor.user);
        if (!hasFactor(await factorsOf(tx, call.actor.user))) throw identityErrors.fail('noSuchFactor');
        await audit({ record: iriOf(User, call.actor.user), operation: 'ACTION', before: null, after: { recoveryCodes: 'renewed' } });
        await noticeTo(tx, mails, call.actor.user, 'FACTOR_ADDED', { what: 'New recovery codes' });
        return { recoveryCodes: await makeRecoveryCodes(tx, call.actor.user) };
      });
    }),

    writing(removeFactors, async ({ tx, row, actor, audit }) => {
      if (!(await dropFactors(tx, row.uuid))) throw identityErrors.fail('noSuchFactor');
      await audit({ operation: 'ACTION', before: null, after: { secondFactorRemoved: 'all' } });
      await noticeTo(tx, mails, row.uuid, 'FACTOR_REMOVED', {
        what: 'All of them',
        ...(row.uuid === actor.user ? {} : { by: 'An admin' }),
      });
      return null;
    }),
  ];
}

/** @throws ProblemError 422 for a wrong one, 429 after too many of them. */
async function askPassword({ database, actor }: ActionCall, currentPassword: string): Promise<void> {
  const guesses = profileBuckets(actor.user);
  refuseWhile(await noteAttempt(database, guesses));
  const [row] = await database.rows<{ hash: string | null }>(sql`select password_hash as hash from app_user where uuid = ${actor.user}`);
  if (!(await passwordMatches(row?.hash ?? null, currentPassword)))
    throw invalid([{ propertyPath: 'currentPassword', message: 'The current password is wrong.', code: 'WRONG_PASSWORD' }]);
  await forgiveAttempt(database, guesses);
}

/** Two changes at once wait for each other, so that the last one of those a role needs stays. */
async function lock(tx: Transaction, user: string): Promise<void> {
  await tx.rows(sql`select 1 from app_user where uuid = ${user} for update`);
}
