/** Decides how what is wrong with a parameter is said to people. */
import type { Violation } from './problem.ts';

/** As the checker of parameters finds it. */
interface Finding {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const SAID: Readonly<Record<string, (params: Finding['params']) => string>> = {
  minimum: ({ limit }) => `be at least ${String(limit)}`,
  maximum: ({ limit }) => `be at most ${String(limit)}`,
  maxLength: ({ limit }) => `have at most ${String(limit)} letters`,
  enum: ({ allowedValues }) => `be one of ${(allowedValues as readonly string[]).join(', ')}`,
  type: ({ type }) => `be ${{ integer: 'a whole number', number: 'a number', boolean: 'true or false' }[String(type)] ?? 'given once'}`,
};

export function violationOf({ instancePath, keyword, params }: Finding): Violation {
  const [propertyPath = ''] = instancePath.split('/').filter((part) => part !== '');
  return { propertyPath, message: `This value should ${SAID[keyword]?.(params) ?? 'be another'}.` };
}
