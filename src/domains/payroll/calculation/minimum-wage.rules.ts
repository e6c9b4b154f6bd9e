/** Decides the minimum wage of a person in a pay period: by their age and the day on which the period starts. */
export interface MinimumWageRate {
  /** YYYY-MM-DD. */
  readonly validFrom: string;
  readonly minimumAge: number;
  readonly hourlyRate: string;
}

interface MinimumWages {
  readonly rates: readonly MinimumWageRate[];
  /** Of the bonus settings in force when the period starts; counts while no band has a rate. */
  readonly general: string | null;
}

/**
 * The rate of the highest band whose age the person has reached on the first day of the period, as of that day: a new rate, a new band and a
 * birthday count from the first period that starts on or after their day. Without a birth date, the adult rate.
 *
 * @returns null when there is none: nothing is set, or the person is younger than every band.
 */
export function minimumWageFor({ rates, general }: MinimumWages, birthDate: string | null, periodStart: string): string | null {
  const begun = rates.filter(({ validFrom }) => validFrom <= periodStart);
  if (begun.length === 0) return general;
  const reached = begun.filter(({ minimumAge }) => birthDate === null || birthday(birthDate, minimumAge) <= periodStart);
  const band = Math.max(...reached.map(({ minimumAge }) => minimumAge));
  const ofBand = reached.filter(({ minimumAge }) => minimumAge === band);
  return (
    ofBand.reduce<MinimumWageRate | null>((last, rate) => (last === null || rate.validFrom > last.validFrom ? rate : last), null)
      ?.hourlyRate ?? null
  );
}

/** As text that sorts: someone born on 29 February comes of age on 1 March of a common year. */
function birthday(birthDate: string, age: number): string {
  return `${String(Number(birthDate.slice(0, 4)) + age).padStart(4, '0')}${birthDate.slice(4)}`;
}
