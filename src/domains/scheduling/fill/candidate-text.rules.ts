/** Decides the order of the person picker and its notes on each candidate. */
import { uuidIn } from '#core/iri';
import type { Candidates } from './fill.action.ts';

type Candidate = Candidates['candidates'][number];

/** Best first, as ranked by the server; people it does not know come last. */
export function ranked<Option extends { readonly value: string }>(
  options: readonly Option[],
  candidates: readonly Pick<Candidate, 'employee'>[],
): Option[] {
  const place = new Map(candidates.map(({ employee }, index) => [uuidIn(employee), index]));
  return options.toSorted((a, b) => (place.get(a.value) ?? candidates.length) - (place.get(b.value) ?? candidates.length));
}

/** What counts against the candidate, or that they are free; and their figures. */
export function candidateNote(
  { blockedBy, reasons, hours, cost, hourlyGmv }: Pick<Candidate, 'blockedBy' | 'reasons' | 'hours' | 'cost' | 'hourlyGmv'>,
  money: (amount: string) => string,
): { readonly fits: boolean; readonly text: { readonly figures: string; readonly note: string } } {
  const against = reasons.filter(({ fits }) => !fits).map(({ message }) => message);
  const figures = [
    `${hours} h this week`,
    ...(cost == null ? [] : [money(cost)]),
    ...(hourlyGmv === null ? [] : [`${money(hourlyGmv.toFixed(2))}/h here`]),
  ].join(' · ');
  const rested = reasons.find(({ code }) => code === 'RESTED')?.message;
  const fits = blockedBy === null && against.length === 0;
  return { fits, text: { figures, note: fits ? ['Free', rested].filter((part) => part !== undefined).join(' · ') : against.join(' ') } };
}
