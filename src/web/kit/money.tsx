/** Displays an amount in the agency's currency in en-GB format with tabular figures. */
import { formatMoney } from '#core/money';
import { useSettings } from '#web/api/settings.ts';

/** Attribute of the element that shows an amount: negative amounts have the same colour everywhere (`app.css`). */
export function negativeMark(amount: string | number | null | undefined): { readonly 'data-negative'?: true } {
  return Number(amount ?? 0) < 0 ? { 'data-negative': true } : {};
}

/** @param amount a decimal string as sent by the API; null is shown as a dash. */
export function Money({ amount }: { readonly amount: string | number | null | undefined }) {
  const { currency } = useSettings();
  return (
    <span className="numbers" {...negativeMark(amount)}>
      {amount === null || amount === undefined ? '–' : formatMoney(amount, currency)}
    </span>
  );
}
