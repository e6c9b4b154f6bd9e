/** Decides the weights of the fill criteria: penalty points per unit. Filled places come first, whatever the weights. */

export const FILL_WEIGHTS = ['rest', 'week', 'availability', 'days', 'breaks', 'hours', 'fairness', 'results', 'cost'] as const;
type FillWeight = (typeof FILL_WEIGHTS)[number];
export type FillWeights = Readonly<Record<FillWeight, number>>;

export const MAX_POINTS = 1000;

/** Ordered by importance. */
export const USUAL_WEIGHTS: FillWeights = {
  rest: 400,
  week: 100,
  availability: 200,
  days: 150,
  breaks: 100,
  hours: 10,
  fairness: 15,
  results: 40,
  cost: 1,
};

/** Label and unit of each weight. */
export const WEIGHT_TEXTS: Readonly<Record<FillWeight, { readonly label: string; readonly unit: string }>> = {
  rest: { label: 'Rest', unit: 'for each working day of more than 13 h without 11 h free' },
  week: { label: 'Weekly limit', unit: 'for each hour over 48 in a week' },
  availability: { label: 'Availability', unit: 'for each shift outside of availability' },
  days: { label: 'Days in a row', unit: 'for each seven days worked without a day off' },
  breaks: { label: 'Breaks', unit: 'for each pair of shifts with more than 6 h without a break of 20 min' },
  hours: { label: 'Wished hours', unit: 'for each hour outside of the wished range, a quarter inside' },
  fairness: { label: 'Late and weekend work', unit: 'for each late or weekend shift, times those of the last 4 weeks' },
  results: { label: 'Results', unit: 'for a person without sales on an account where others have some' },
  cost: { label: 'Cost', unit: 'for each currency unit above the cheapest option' },
};
