/** Formats schema validation issues: a plain message and the path of the invalid value. */
import type * as z from 'zod';

/** ["tiers", 0, "from"] → "tiers[0].from". */
export function issuePath(steps: readonly PropertyKey[]): string {
  return steps.reduce<string>(
    (path, step) => (typeof step === 'number' ? `${path}[${step}]` : path === '' ? String(step) : `${path}.${String(step)}`),
    '',
  );
}

/** @returns the message, or undefined to use the schema's own message. */
export function issueMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This value should not be null.'
        : `This value should be ${KINDS[issue.expected] ?? issue.expected}.`;
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive !== false);
    case 'invalid_value':
      if (issue.input === undefined) return 'This value should not be null.';
      return `The value you selected is not a valid choice. Choices: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_union':
      return issue.input === undefined ? 'This value should not be null.' : undefined;
    case 'unrecognized_keys':
      return `Unknown property “${issue.keys.join('”, “')}”.`;
    default:
      return undefined;
  }
}

const KINDS: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
};

function tooSmall(origin: string, least: number, inclusive: boolean): string {
  if (origin === 'string')
    return least <= 1 ? 'This value should not be blank.' : `This value is too short. It should have ${least} characters or more.`;
  if (origin === 'array')
    return least <= 1 ? 'This list should not be empty.' : `This list is too short. It should have ${least} entries or more.`;
  return inclusive ? `This value should be ${least} or more.` : `This value should be more than ${least}.`;
}

function tooBig(origin: string, most: number, inclusive: boolean): string {
  if (origin === 'string') return `This value is too long. It should have ${most} characters or less.`;
  if (origin === 'array') return `This list is too long. It should have ${most} entries or less.`;
  return inclusive ? `This value should be ${most} or less.` : `This value should be less than ${most}.`;
}
