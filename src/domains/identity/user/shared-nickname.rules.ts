/** Decides which accounts share a nickname, and the warning shown to the user who enters it. */

interface Account {
  readonly uuid: string;
  readonly username: string;
  readonly nickname: string | null;
}

/** @param uuid of the account that gets the nickname; undefined = a new account. @returns null when no other account has it. */
export function sharedNicknameText(nickname: string, uuid: string | undefined, accounts: readonly Account[]): string | null {
  const wanted = nickname.trim().toLowerCase();
  const [first, ...others] = accounts.filter((account) => account.uuid !== uuid && account.nickname?.trim().toLowerCase() === wanted);
  if (first === undefined) return null;
  const who = others.length === 0 ? `${first.username} has` : `${first.username} and ${others.length} more have`;
  return `${who} this nickname already. They will be shown with their usernames, such as “${nickname.trim()} (${first.username})”.`;
}
