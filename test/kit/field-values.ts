/** Valid values for fields of each kind, as far as the declaration alone defines them. */
import fc from 'fast-check';
import type { Field } from '#core/fields';

/** @returns a different value each turn where the kind has enough, undefined where the declaration does not define one. */
export function valueFor(name: string, field: Field, turn: number): unknown {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return field.options.pattern === undefined
        ? `${name} 50%_off \\ ${turn}`
        : matching(field.options.pattern.regex, field.options.maxLength, turn);
    case 'email':
      return `${name}${turn}@example.com`;
    case 'phone':
      return `+44 20 7946 00${10 + turn}`;
    case 'timeZone':
      return 'Europe/Paris';
    case 'integer':
      return turn;
    case 'decimal':
    case 'money':
      return `0.${10 + turn}`;
    case 'boolean':
      return turn % 2 === 0;
    case 'instant':
      return `2026-01-0${(turn % 9) + 1}T10:00:00+00:00`;
    case 'date':
      return new Date(Date.UTC(2026, 0, 1 + turn)).toISOString().slice(0, 10);
    case 'timeOfDay':
      return '09:30';
    case 'choice':
    case 'state':
      return field.choices[turn % field.choices.length];
    default:
      return undefined;
  }
}

/** The longest of a few matching texts, so that no two turns have the same. */
function matching(regex: string, maxLength = 255, turn = 1): string {
  const texts = fc.sample(
    fc.stringMatching(new RegExp(regex, 'u')).filter(({ length }) => length <= maxLength),
    { numRuns: 20, seed: turn },
  );
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest));
}
