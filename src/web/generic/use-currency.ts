/** Formatting of amounts in the agency's currency, with its symbol or, below a header that shows it, without. */
import { useMemo } from 'react';
import { currencySymbol, formatMoney } from '#core/money';
import { numberFormat } from '#core/number-format';
import { useSettings } from '#web/api/settings.ts';

export interface Currency {
  readonly code: string;
  readonly symbol: string;
  readonly format: (amount: string) => string;
  readonly formatBare: (amount: string) => string;
}

const BARE = numberFormat({ minimumFractionDigits: 2 });

export function useCurrency(): Currency {
  const { currency: code } = useSettings();
  return useMemo(
    () => ({
      code,
      symbol: currencySymbol(code),
      format: (amount) => formatMoney(amount, code),
      formatBare: (amount) => BARE.format(amount),
    }),
    [code],
  );
}
