/** Displays an amount in the agency's currency in en-GB format with tabular figures. */
import { formatMoney } from '#core/money';
import { useSettings } from '#web/api/settings.ts';

/** @param amount a decimal string as sent by the API; null is shown as a dash. */
export function Money({ amount }: { readonly amount: string | number | null | undefined }) {
  const { currency } = useSettings();
  return <span className="numbers">{amount === null || amount === undefined ? '–' : formatMoney(amount, currency)}</span>;
}
