/** Text of a filter's value. */
import { formatDay } from '#core/date-text';
import { withMinus } from '#core/number-format';
import { choiceText } from '../text.ts';
import type { FilterSpec } from './filter-specs.ts';
import { ends } from './list-state.ts';

/** Empty for relations, whose names are looked up. */
export function filterText(spec: FilterSpec, value: string): string {
  switch (spec.shape) {
    case 'choices':
      return value
        .split(',')
        .map((part) => choiceText(spec.field, part))
        .join(', ');
    case 'timeZone':
      return value
        .split(',')
        .map((part) => part.replaceAll('_', ' '))
        .join(', ');
    case 'days':
      return rangeText(ends(value), (day) => formatDay(day), ['from', 'until']);
    case 'numbers':
      return rangeText(ends(value), withMinus, ['from', 'up to']);
    case 'yesNo':
    case 'exists':
      return value === 'yes' ? 'yes' : 'no';
    case 'text':
      return `“${value}”`;
    case 'relation':
      return '';
  }
}

function rangeText([from, to]: [string, string], text: (end: string) => string, [since, until]: [string, string]): string {
  if (from !== '' && to !== '') return from === to ? text(from) : `${text(from)} – ${text(to)}`;
  return from !== '' ? `${since} ${text(from)}` : `${until} ${text(to)}`;
}
