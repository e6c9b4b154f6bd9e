/** What reporting shows to the other domains: what figures are called, and how they come from sums. */
export { FIGURE_NAMES, FIGURES, figuresOf, type Figure, type Figures, type Sums } from './report/figures.rules.ts';
