/** Decides who has a nickname already, and how whoever gives it again is warned. */

interface Person {
  readonly uuid: string;
  readonly nickname: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly status: string;
}

/** @param uuid of the person who is given the nickname; undefined = somebody new. */
export function namesakesOf(nickname: string, uuid: string | undefined, people: readonly Person[]): Person[] {
  const wanted = nickname.trim().toLowerCase();
  return people.filter((person) => person.uuid !== uuid && person.nickname.trim().toLowerCase() === wanted);
}

/** Null = nobody to warn of. */
export function namesakeText(nickname: string, namesakes: readonly Person[]): string | null {
  const [first, ...others] = namesakes;
  if (first === undefined) return null;
  const name = [first.firstname, first.lastname].filter((part) => part !== null && part !== '').join(' ');
  const who = `${name === '' ? 'Somebody' : name}${first.status === 'DELETED' ? ', who has left,' : ''}`;
  const all = others.length === 0 ? `${who} has` : `${who} and ${others.length} more have`;
  return `${all} this nickname already. They will be shown with the beginning of their last name, like “${nickname.trim()} S.”: fill it in so that they can be distinguished.`;
}
