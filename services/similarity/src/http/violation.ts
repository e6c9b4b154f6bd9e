/** Validation messages for query parameters. */
import type { Violation } from './problem.ts';

/** As returned by the parameter validator. */
interface Finding {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const MESSAGES: Readonly<Record<string, (params: Finding['params']) => string>> = {
  minimum: ({ limit }) => `be at least ${String(limit)}`,
  maximum: ({ limit }) => `be at most ${String(limit)}`,
  maxLength: ({ limit }) => `have at most ${String(limit)} characters`,
  enum: ({ allowedValues }) => `be one of ${(allowedValues as readonly string[]).join(', ')}`,
  type: ({ type }) => `be ${{ integer: 'a whole number', number: 'a number', boolean: 'true or false' }[String(type)] ?? 'given once'}`,
};

export function violationOf({ instancePath, keyword, params }: Finding): Violation {
  const [propertyPath = ''] = instancePath.split('/').filter((part) => part !== '');
  return { propertyPath, message: `This value should ${MESSAGES[keyword]?.(params) ?? 'have a different value'}.` };
}
