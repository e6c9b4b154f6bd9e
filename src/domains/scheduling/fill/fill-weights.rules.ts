/** Decides what counts how much when open places are filled: points for each thing that is not as it should be. Places come first, whatever the weights. */

export const FILL_WEIGHTS = ['rest', 'week', 'availability', 'days', 'breaks', 'hours', 'fairness', 'results', 'cost'] as const;
export type FillWeight = (typeof FILL_WEIGHTS)[number];
export type FillWeights = Readonly<Record<FillWeight, number>>;

export const MOST_POINTS = 1000;

/** In their order of importance. */
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

/** What one unit of each is. */
export const WEIGHT_TEXTS: Readonly<Record<FillWeight, { readonly label: string; readonly unit: string }>> = {
  rest: { label: 'Rest', unit: 'for each rest of less than 11 h between two days' },
  week: { label: 'Weekly limit', unit: 'for each hour over 48 in a week' },
  availability: { label: 'Availability', unit: 'for each shift outside of what was handed in' },
  days: { label: 'Days in a row', unit: 'for each seven days worked without a day off' },
  breaks: { label: 'Breaks', unit: 'for each two shifts that make more than 6 h without a gap' },
  hours: { label: 'Wished hours', unit: 'for each hour outside of the wish, a quarter inside of it' },
  fairness: { label: 'Late and weekend work', unit: 'for each late or weekend shift, times those of the last 4 weeks' },
  results: { label: 'Results', unit: 'for somebody who sells nothing on the account where others do' },
  cost: { label: 'Cost', unit: 'for each unit of currency more than the cheapest' },
};
