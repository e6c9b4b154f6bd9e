/** Which inputs are fetched together, when the first of them is needed: those that pick from a list. */
export { ChoiceInput, ChoicesInput } from './choice-inputs.tsx';
export { LinksInput } from './links-input.tsx';
export { RelationInput } from './relation-input.tsx';
export { TimeZoneInput } from './time-zone-input.tsx';
