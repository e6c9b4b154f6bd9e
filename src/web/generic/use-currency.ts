/** Formatting of amounts in the agency's currency, with its symbol or, below a header that shows it, without. */
import { useMemo } from 'react';
import { formatMoney } from '#core/money';
import { useSettings } from '#web/api/settings.ts';

export interface Currency {
  readonly code: string;
  readonly symbol: string;
  readonly format: (amount: string) => string;
  readonly formatBare: (amount: string) => string;
}

const BARE = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 });

export function useCurrency(): Currency {
  const { currency: code } = useSettings();
  return useMemo(() => {
    const symbol =
      new Intl.NumberFormat('en-GB', { style: 'currency', currency: code }).formatToParts(0).find(({ type }) => type === 'currency')
        ?.value ?? code;
    return {
      code,
      symbol,
      format: (amount) => formatMoney(amount, code),
      formatBare: (amount) => BARE.format(amount as Intl.StringNumericLiteral),
    };
  }, [code]);
}
