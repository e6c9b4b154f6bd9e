/** Parses references to users, given as IRI or uuid. */
import { invalid } from '#core/errors';
import { isUuid, uuidFromIri } from '#core/iri';
import { User } from '#domains/identity';

/** @returns unique uuids. @throws ProblemError with the position of the first invalid entry. */
export function userUuids(users: readonly string[]): string[] {
  const uuids = users.map((text, place) => {
    const uuid = isUuid(text) ? text.toLowerCase() : uuidFromIri(User, text);
    if (uuid === null)
      throw invalid([{ propertyPath: `users[${place}]`, code: 'NOT_A_USER', message: 'This value should be the IRI or uuid of a user.' }]);
    return uuid;
  });
  return [...new Set(uuids)];
}
