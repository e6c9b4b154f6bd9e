/** Handlers that add and remove the own second factors: each requires the password and sends a security notice. */
import { invalid } from '#core/errors';
import { iriOf } from '#core/iri';
import type { Transaction } from '#server/database';
import { answering, type ActionCall, type Writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import type { SecretBox } from '#server/secret-box';
import type { Settings } from '#server/settings';
import type { AccountMails } from '../account-mail/account-mails.job.ts';
import { sendNotice } from '../account-mail/security-notice.query.ts';
import { identityErrors } from '../errors.ts';
import { lockOwnAccount } from '../user/own-account.query.ts';
import { confirmed } from '../user/own-account.service.ts';
import { clearAttempts, recordAttempt, throwIfThrottled, secondStepBuckets } from '../session/throttle.query.ts';
import { User } from '../user/user.resource.ts';
import { storeChallenge, consumeChallenge } from './challenge.query.ts';
import {
  AUTHENTICATOR_APP,
  deletePasskey,
  deleteTotp,
  dropFactors,
  factorsOf,
  hasFactor,
  insertPasskey,
  passkeysOf,
  pendingTotpSecretOf,
  storePendingTotp,
  storeTotp,
  type Factors,
} from './factors.query.ts';
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
import { hasPasskeys, verifyNewPasskey, passkeyCreationOptions, type Site } from './passkey.service.ts';
import { dropRecoveryCodes, createRecoveryCodes, recoveryCodesLeft } from './recovery-codes.query.ts';
import { newSecret, stepOf, uriOf } from './totp.service.ts';

export function ownFactorActions({ agencyName }: Pick<Settings, 'agencyName'>, mails: AccountMails, box: SecretBox): Action[] {
  const siteOf = ({ origin }: ActionCall): Site => ({ origin, name: agencyName ?? 'Greenroom' });

  /** The first factor comes with recovery codes. */
  const added = async (call: ActionCall, what: string, { tx, audit }: Writing, before: Factors): Promise<{ recoveryCodes: string[] }> => {
    await audit({ record: iriOf(User, call.actor.user), operation: 'ACTION', before: null, after: { secondFactorAdded: what } });
    await sendNotice(tx, mails, call.actor.user, 'FACTOR_ADDED', { what });
    return { recoveryCodes: hasFactor(before) ? [] : await createRecoveryCodes(tx, call.actor.user) };
  };

  /** @param remove returns what it removed, or null when there was none. @throws ProblemError 404 or 409. */
  const removed = (
    call: ActionCall,
    currentPassword: string | undefined,
    remove: (tx: Transaction) => Promise<string | null>,
  ): Promise<null> =>
    confirmed(call, currentPassword, async ({ tx, audit }) => {
      const what = await remove(tx);
      if (what === null) throw identityErrors.fail('noSuchFactor');
      const left = await factorsOf(tx, call.actor.user);
      if (!hasFactor(left) && left.demanded) throw identityErrors.fail('factorDemanded');
      if (!hasFactor(left)) await dropRecoveryCodes(tx, call.actor.user);
      await audit({ record: iriOf(User, call.actor.user), operation: 'ACTION', before: null, after: { secondFactorRemoved: what } });
      await sendNotice(tx, mails, call.actor.user, 'FACTOR_REMOVED', { what });
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

    answering(beginTotp, (call, { currentPassword }) =>
      confirmed(call, currentPassword, async ({ tx }) => {
        const secret = newSecret();
        await storePendingTotp(tx, box, call.actor.user, secret);
        return { secret, uri: uriOf(secret, { issuer: siteOf(call).name, username: call.actor.username }) };
      }),
    ),

    answering(confirmTotp, async (call, { code }) => {
      const buckets = secondStepBuckets(call.actor.user, call.request.ip);
      throwIfThrottled(await recordAttempt(call.database, buckets));
      const made = await call.transaction(async (writing) => {
        const { tx } = writing;
        await lockOwnAccount(tx, call.actor);
        const secret = await pendingTotpSecretOf(tx, box, call.actor.user);
        if (secret === null) throw identityErrors.fail('noSuchFactor');
        const step = stepOf(secret, code.replaceAll(/\s/g, ''));
        if (step === null)
          throw invalid([
            { propertyPath: 'code', message: 'The code is wrong. Enter the one that the app shows now.', code: 'WRONG_CODE' },
          ]);
        const before = await factorsOf(tx, call.actor.user);
        await storeTotp(tx, box, call.actor.user, secret, step);
        return added(call, AUTHENTICATOR_APP, writing, before);
      });
      await clearAttempts(call.database, buckets);
      return made;
    }),

    answering(removeTotp, (call, { currentPassword }) =>
      removed(call, currentPassword, async (tx) => ((await deleteTotp(tx, call.actor.user)) ? AUTHENTICATOR_APP : null)),
    ),

    answering(beginPasskey, async (call, { currentPassword }) => {
      if (!hasPasskeys(siteOf(call))) throw identityErrors.fail('passkeysNeedName', { host: new URL(call.origin).host });
      return confirmed(call, currentPassword, async ({ tx }) => {
        const { user, username } = call.actor;
        const options = await passkeyCreationOptions(siteOf(call), { user, username }, await passkeysOf(tx, user));
        const challenge = { user, passwordHash: null, passkeyChallenge: null, totpSecret: null };
        await storeChallenge(tx, 'PASSKEY', challenge, `${user} ${options.challenge}`);
        return { options: { ...options } };
      });
    }),

    answering(addPasskey, async (call, { name, answer }) => {
      const { user } = call.actor;
      const passkey = await verifyNewPasskey(siteOf(call), answer, (challenge) =>
        consumeChallenge(call.database, 'PASSKEY', `${user} ${challenge}`),
      );
      if (passkey === null) throw identityErrors.fail('passkeyRefused');
      return call.transaction(async (writing) => {
        const { tx } = writing;
        await lockOwnAccount(tx, call.actor);
        const before = await factorsOf(tx, user);
        if (!(await insertPasskey(tx, user, { ...passkey, name }))) throw identityErrors.fail('passkeyRefused');
        return added(call, `Passkey "${name}"`, writing, before);
      });
    }),

    answering(removePasskey, (call, { currentPassword }) =>
      removed(call, currentPassword, async (tx) => {
        const wanted = (await passkeysOf(tx, call.actor.user)).find(({ uuid }) => uuid === call.params['passkey']);
        if (wanted === undefined) return null;
        await deletePasskey(tx, wanted.uuid);
        return `Passkey "${wanted.name}"`;
      }),
    ),

    answering(renewRecoveryCodes, (call, { currentPassword }) =>
      confirmed(call, currentPassword, async ({ tx, audit }) => {
        if (!hasFactor(await factorsOf(tx, call.actor.user))) throw identityErrors.fail('noSuchFactor');
        await audit({ record: iriOf(User, call.actor.user), operation: 'ACTION', before: null, after: { recoveryCodes: 'renewed' } });
        await sendNotice(tx, mails, call.actor.user, 'FACTOR_ADDED', { what: 'New recovery codes' });
        return { recoveryCodes: await createRecoveryCodes(tx, call.actor.user) };
      }),
    ),

    answering(removeFactors, async (call, { currentPassword }) => {
      if (call.uuid === call.actor.user)
        return removed(call, currentPassword, async (tx) => ((await dropFactors(tx, call.uuid)) ? 'All second steps' : null));
      return call.transaction(async ({ tx, lock, audit }) => {
        await lock();
        if (!(await dropFactors(tx, call.uuid))) throw identityErrors.fail('noSuchFactor');
        await audit({ operation: 'ACTION', before: null, after: { secondFactorRemoved: 'all' } });
        await sendNotice(tx, mails, call.uuid, 'FACTOR_REMOVED', { what: 'All second steps', by: 'An admin' });
        return null;
      });
    }),
  ];
}
