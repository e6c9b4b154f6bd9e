/** Handlers for requesting links by mail, setting a password with a link, and confirming an address. */
import { invalid } from '#core/errors';
import { iriOf } from '#core/iri';
import { isDatabaseError, type Transaction } from '#server/database';
import { answering, writing } from '#server/engine/action-handlers';
import { writeAudit } from '#server/engine/audit';
import { ANONYMOUS, type Action } from '#server/engine/behaviour';
import { publishActorChange, publishChange } from '#server/engine/publish-change';
import type { Authentication } from '#server/http/authentication';
import { isInvitable, ownNames, storePassword } from '../session/account.query.ts';
import { identityErrors } from '../errors.ts';
import { hashPassword } from '../password/password.service.ts';
import { endSessions } from '../session/session.query.ts';
import { linkBuckets, recordAttempt, throwIfThrottled } from '../session/throttle.query.ts';
import { User } from './user.resource.ts';
import { checkNewPassword, namesOf } from './user-writes.service.ts';
import { invalidateLinks, consumeLink } from '../account-mail/account-link.query.ts';
import { confirmEmail, forgotPassword, inviteUser, resetPassword } from '../account-mail/account-mail.action.ts';
import type { AccountMails } from '../account-mail/account-mails.job.ts';
import { confirmAddress } from '../account-mail/email-change.query.ts';
import { sendNotice } from '../account-mail/security-notice.query.ts';

export function accountMailActions(authentication: Authentication, mails: AccountMails): Action[] {
  return [
    answering(forgotPassword, async ({ database, request, transaction }, { email }) => {
      const address = email.toLowerCase();
      throwIfThrottled(await recordAttempt(database, linkBuckets({ email: address, address: request.ip })));
      // Whether an account exists is checked when the mail is sent, so that the response time reveals nothing.
      if (!address.includes('\0')) await transaction(({ tx }) => tx.enqueue(mails.forgot, { email: address }, { key: address }));
      return null;
    }),

    answering(resetPassword, async ({ requestId, transaction }, { token, password }) => {
      const user = await transaction(async ({ tx }) => {
        const link = await consumeLink(tx, token, ['INVITATION', 'RESET']);
        const stored = await ownNames(tx, link.user);
        if (stored === undefined) throw identityErrors.fail('linkUnknown');
        const violations = checkNewPassword(password, await namesOf(tx, stored));
        if (violations.length > 0) throw invalid(violations);
        await storePassword(tx, link.user, await hashPassword(password));
        await invalidateLinks(tx, link.user, ['INVITATION', 'RESET']);
        await endSessions(tx, link.user, { except: null });
        await auditOwn(tx, link.user, requestId, { password: 'changed' });
        if (link.kind === 'RESET') await sendNotice(tx, mails, link.user, 'PASSWORD_CHANGED');
        await publishActorChange(tx, link.user);
        return link.user;
      });
      authentication.forget(user);
      return null;
    }),

    answering(confirmEmail, async ({ requestId, transaction }, { token }) => {
      const confirmed = await transaction(async ({ tx }) => {
        const link = await consumeLink(tx, token, ['OLD_EMAIL', 'NEW_EMAIL']);
        const result = await confirmAddress(tx, link.user, link.kind === 'OLD_EMAIL' ? 'old' : 'new');
        if (result.change !== null) {
          await auditOwn(tx, link.user, requestId, { email: result.change.newEmail }, { email: result.change.oldEmail });
          await publishActorChange(tx, link.user);
        }
        return { ...result, user: link.user };
      }).catch((error: unknown) => {
        throw isDatabaseError(error) && error.constraint === 'app_user_email_key' ? identityErrors.fail('emailTaken') : error;
      });
      if (confirmed.change !== null) authentication.forget(confirmed.user);
      return { complete: confirmed.change !== null, waitingFor: confirmed.waitingFor };
    }),

    writing(inviteUser, async ({ tx, row, actor, audit }) => {
      if (!(await isInvitable(tx, row.uuid))) throw identityErrors.fail('notInvitable');
      await tx.enqueue(mails.invite, { user: row.uuid }, { key: row.uuid, record: iriOf(User, row.uuid), requestedBy: actor.user });
      await audit({ operation: 'ACTION', before: null, after: { invitation: 'sent' } });
      return null;
    }),
  ];
}

/** Audits a change made through a link by a user who is not signed in. */
async function auditOwn(
  tx: Transaction,
  user: string,
  requestId: string,
  after: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const entry = { record: iriOf(User, user), resource: User.name, operation: 'UPDATE', before, after, reason: null } as const;
  await writeAudit({ tx, actor: { ...ANONYMOUS, user }, requestId }, entry);
  await publishChange(tx, User);
}
