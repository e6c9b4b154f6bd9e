/** Assigns the server's violations to the fields of a form, or to the form as a whole. */
import type { Violation } from '#core/errors';

interface PlacedViolations {
  readonly fields: Readonly<Record<string, string>>;
  /** Messages that no field on the form can show. */
  readonly rest: readonly string[];
}

/** Error paths that concern the field or parts of it. */
export function pathsOf(errors: Readonly<Record<string, unknown>>, name: string): string[] {
  return Object.keys(errors).filter((path) => path === name || path.startsWith(`${name}[`) || path.startsWith(`${name}.`));
}

/** Errors of the parts of a field with rows, keyed by the remaining path. */
export function partErrors(errors: Readonly<Record<string, unknown>>, name: string): Record<string, string> {
  return Object.fromEntries(
    pathsOf(errors, name)
      .filter((path) => path !== name)
      .map((path) => [path.slice(name.length), String(errors[path])]),
  );
}

/**
 * "managers[2].user" is assigned to "managers" when the form has no closer field.
 * @param rowed names of the fields whose inputs show errors of their parts.
 */
export function placeViolations(
  violations: readonly Violation[],
  names: readonly string[],
  rowed: readonly string[] = [],
): PlacedViolations {
  const fields: Record<string, string> = {};
  const rest: string[] = [];
  for (const { propertyPath, message } of violations) {
    const name = rowed.some((field) => propertyPath.startsWith(`${field}[`)) ? propertyPath : nameFor(propertyPath, names);
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
