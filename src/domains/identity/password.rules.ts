/** Decides which passwords are good enough: long enough, not common, not the person's own name. */

export const MIN_PASSWORD_LENGTH = 10;

export type PasswordFault = 'TOO_SHORT' | 'COMMON' | 'OWN_NAME';

export const PASSWORD_MESSAGES: Readonly<Record<PasswordFault, string>> = {
  TOO_SHORT: `This value is too short. It should have ${MIN_PASSWORD_LENGTH} characters or more.`,
  COMMON: 'This password is too common. Choose one that nobody would guess.',
  OWN_NAME: 'The password should not be the username or email address.',
};

/** @param common lower-case passwords known from leaks. @param names the person's username and e-mail address. */
export function passwordFault(password: string, common: ReadonlySet<string>, names: readonly (string | null | undefined)[]): PasswordFault | null {
  if ([...password].length < MIN_PASSWORD_LENGTH) return 'TOO_SHORT';
  const folded = password.toLowerCase();
  if (common.has(folded) || new Set(folded).size === 1) return 'COMMON';
  if (names.some((name) => name?.toLowerCase() === folded)) return 'OWN_NAME';
  return null;
}
