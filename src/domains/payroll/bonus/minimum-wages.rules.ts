/** Arranges minimum wages as a table: one row for each day on which rates begin, one column for each age. */
interface Wage {
  readonly validFrom: string;
  readonly minimumAge: number;
}

interface WageTable<W extends Wage> {
  /** From the highest age, which is the adult rate. */
  readonly ages: readonly number[];
  /** Newest first; null where no rate begins for the age on the day. */
  readonly rows: readonly { readonly validFrom: string; readonly wages: readonly (W | null)[] }[];
}

export function wageTable<W extends Wage>(wages: readonly W[]): WageTable<W> {
  const ages = [...new Set(wages.map(({ minimumAge }) => minimumAge))].sort((one, other) => other - one);
  const days = [...new Set(wages.map(({ validFrom }) => validFrom))].sort((one, other) => other.localeCompare(one));
  return {
    ages,
    rows: days.map((validFrom) => ({
      validFrom,
      wages: ages.map((age) => wages.find((wage) => wage.validFrom === validFrom && wage.minimumAge === age) ?? null),
    })),
  };
}

/** "21 and over", "18 to 20", "16 to 17" or "17" alone. @param ages from the highest. */
export function ageText(ages: readonly number[], index: number): string {
  const [from, above] = [ages[index], ages[index - 1]];
  if (from === undefined || above === undefined) return `${from ?? 0} and over`;
  return above - from === 1 ? String(from) : `${from} to ${above - 1}`;
}
