/** Terms of bonus settings: rates, cutoffs and the minimum wage from a day on. */
import { termsOf } from '#core/terms';
import { BonusSettings } from './bonus-settings.resource.ts';

export const BonusSettingsTerms = termsOf(BonusSettings, {
  link: 'bonusSettings',
  about: 'What is paid on top of the base, from a day on.',
  read: BonusSettings.access.read,
});
