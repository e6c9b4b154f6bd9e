/** The shapes of a filter's input. */
export type FilterShape = 'choices' | 'relation' | 'timeZone' | 'days' | 'numbers' | 'yesNo' | 'exists' | 'text';
