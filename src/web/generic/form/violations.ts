/** Decides which field of a form each of the server's complaints belongs to, and which belong to the form as a whole. */
import type { Violation } from '#core/errors';

export interface PlacedViolations {
  readonly fields: Readonly<Record<string, string>>;
  /** What no field on the form can show. */
  readonly rest: readonly string[];
}

/** "managers[2].user" belongs to "managers" when the form has no closer field. */
export function placeViolations(violations: readonly Violation[], names: readonly string[]): PlacedViolations {
  const fields: Record<string, string> = {};
  const rest: string[] = [];
  for (const { propertyPath, message } of violations) {
    const name = nameFor(propertyPath, names);
    if (name === undefined) rest.push(propertyPath === '' ? message : `${propertyPath}: ${message}`);
    else fields[name] = fields[name] === undefined ? message : `${fields[name]} ${message}`;
  }
  return { fields, rest };
}

function nameFor(path: string, names: readonly string[]): string | undefined {
  for (let at = path; at !== '';) {
    if (names.includes(at)) return at;
    const cut = Math.max(at.lastIndexOf('.'), at.lastIndexOf('['));
    at = cut === -1 ? '' : at.slice(0, cut);
  }
  return undefined;
}
