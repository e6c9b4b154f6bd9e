/** Decides which employees share a nickname, and the warning shown to the user who enters it. */

interface Person {
  readonly uuid: string;
  readonly nickname: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly status: string;
}

/** @param uuid of the employee who gets the nickname; undefined = a new employee. */
export function namesakesOf(nickname: string, uuid: string | undefined, people: readonly Person[]): Person[] {
  const wanted = nickname.trim().toLowerCase();
  return people.filter((person) => person.uuid !== uuid && person.nickname.trim().toLowerCase() === wanted);
}

/** Null = no warning. */
export function namesakeText(nickname: string, namesakes: readonly Person[]): string | null {
  const [first, ...others] = namesakes;
  if (first === undefined) return null;
  const name = [first.firstname, first.lastname].filter((part) => part !== null && part !== '').join(' ');
  const who = `${name === '' ? 'Someone' : name}${first.status === 'DELETED' ? ', who has left,' : ''}`;
  const all = others.length === 0 ? `${who} has` : `${who} and ${others.length} more have`;
  return `${all} this nickname already. Both will be shown with the start of their last name, such as “${nickname.trim()} S.”, so each needs a last name.`;
}
