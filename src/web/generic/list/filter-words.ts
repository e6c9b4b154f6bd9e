/** Decides how a filter's value reads on its pill. */
import { formatDay } from '#core/date-words';
import { choiceWords } from '../words.ts';
import type { FilterSpec } from './filter-specs.ts';
import { ends } from './list-state.ts';

/** Empty for relations: those are named by looking them up. */
export function filterWords(spec: FilterSpec, value: string): string {
  switch (spec.shape) {
    case 'choices':
      return value
        .split(',')
        .map((one) => choiceWords(spec.field, one))
        .join(', ');
    case 'timeZone':
      return value
        .split(',')
        .map((one) => one.replaceAll('_', ' '))
        .join(', ');
    case 'days':
      return rangeWords(ends(value), (day) => formatDay(day), ['from', 'until']);
    case 'numbers':
      return rangeWords(ends(value), (one) => one, ['from', 'up to']);
    case 'yesNo':
    case 'exists':
      return value === 'yes' ? 'yes' : 'no';
    case 'text':
      return `“${value}”`;
    case 'relation':
      return '';
  }
}

function rangeWords([from, to]: [string, string], words: (end: string) => string, [since, until]: [string, string]): string {
  if (from !== '' && to !== '') return from === to ? words(from) : `${words(from)} – ${words(to)}`;
  return from !== '' ? `${since} ${words(from)}` : `${until} ${words(to)}`;
}
