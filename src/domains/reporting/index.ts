/** Public API of reporting for the other domains: figures, their labels, and how they are calculated from sums. */
export { FIGURE_NAMES, FIGURES, figuresOf, type Figure, type Figures, type Sums } from './report/figures.rules.ts';
