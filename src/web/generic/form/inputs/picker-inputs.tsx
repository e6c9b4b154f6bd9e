/** Picker inputs, loaded together as one chunk when the first of them is needed. */
export { ChoiceInput, ChoicesInput } from './choice-inputs.tsx';
export { LinksInput } from './links-input.tsx';
export { RelationInput } from './relation-input.tsx';
export { TimeZoneInput } from './time-zone-input.tsx';
