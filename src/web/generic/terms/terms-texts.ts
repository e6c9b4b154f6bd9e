/** Values of terms in texts. */
import type { Field } from '#core/fields';
import { shownKindOf } from '../kinds.tsx';
import type { Agency } from '../text.ts';
import { valueText } from '../value-text.ts';

/** Words of a screen for values that have no texts of their own, by field. */
export type TermsTexts = Readonly<Record<string, (value: unknown) => string>>;

const NOTHING_SET = 'none';

export function termText(name: string, field: Field | undefined, value: unknown, agency: Agency, texts: TermsTexts = {}): string {
  const own = texts[name];
  if (value === null || value === undefined || value === '') return NOTHING_SET;
  if (own !== undefined) return own(value);
  return (field === undefined ? undefined : shownKindOf(field).auditText) ?? valueText(field, value, agency);
}
