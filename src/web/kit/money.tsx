/** How an amount is shown: the agency's currency in en-GB form, figures of equal width. */
import { formatMoney } from '#core/money';
import { useSettings } from '#web/api/settings.ts';

/** @param amount a decimal string as it travels; null shows a dash. */
export function Money({ amount }: { readonly amount: string | number | null | undefined }) {
  const { currency } = useSettings();
  return <span className="numbers">{amount === null || amount === undefined ? '–' : formatMoney(amount, currency)}</span>;
}
