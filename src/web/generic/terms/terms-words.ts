/** Values of terms in words. */
import type { Field } from '#core/fields';
import { shownKindOf } from '../kinds.tsx';
import type { Agency } from '../text.ts';
import { valueText } from '../value-text.ts';

/** Words of a screen for values that have no words of their own, by field. */
export type TermsWords = Readonly<Record<string, (value: unknown) => string>>;

const NOTHING_SET = 'none';

export function termText(name: string, field: Field | undefined, value: unknown, agency: Agency, words: TermsWords = {}): string {
  const own = words[name];
  if (value === null || value === undefined || value === '') return NOTHING_SET;
  if (own !== undefined) return own(value);
  return (field === undefined ? undefined : shownKindOf(field).auditText) ?? valueText(field, value, agency);
}
