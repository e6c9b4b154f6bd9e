/** Minimum wages by age: a table by day, with a dialog to add, change and delete a rate. */
import { Alert, Button, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import { formatDay } from '#core/date-text';
import type { ItemOf } from '#core/resource';
import { useLiveResource } from '#web/api/live-events.ts';
import { useList } from '#web/data/use-list.ts';
import { useCurrency } from '#web/generic/use-currency.ts';
import { ErrorState } from '#web/kit/error-state.tsx';
import { IconPlus } from '#web/kit/icons.ts';
import { lateDialog } from '#web/kit/late-dialog.tsx';
import classes from './minimum-wages.module.css';
import { MinimumWage } from './minimum-wage.resource.ts';
import { ageText, wageTable } from './minimum-wages.rules.ts';

type Wage = ItemOf<typeof MinimumWage>;

const WageDialog = lateDialog(() => import('./minimum-wage-dialog.part.tsx'));
/** More than the bands of a country over decades. */
const MOST = '500';

export function MinimumWages() {
  const id = useId();
  useLiveResource(MinimumWage.plural);
  const { data, error, refetch } = useList(MinimumWage, [['itemsPerPage', MOST]]);
  // 'new', or the one that is changed.
  const [open, setOpen] = useState<Wage | 'new' | null>(null);
  return (
    <section aria-labelledby={id} className={classes.wages}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          Minimum wage by age
        </h2>
        <Button variant="default" size="compact-sm" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setOpen('new')}>
          Add a rate
        </Button>
      </div>
      <p className={classes.help}>
        A new rate, a new band and a birthday count from the first pay period that starts on or after their day. Base, GMV bonus and
        incentives count towards it; bonuses for the time or day do not.
      </p>
      {data === undefined && error === null ? <Skeleton h={80} /> : null}
      {data === undefined && error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} compact title="Could not load the minimum wages" />
      ) : null}
      {data?.items.length === 0 ? (
        <Text size="sm" c="dimmed">
          No rates yet, so the minimum wage above counts for everyone.
        </Text>
      ) : null}
      {data !== undefined && data.items.length > 0 ? <WageRows wages={data.items} onOpen={setOpen} /> : null}
      {data !== undefined && data.total > data.items.length ? (
        <Alert color="yellow" variant="light" mt="sm">
          Only the newest {data.items.length} rates are shown.
        </Alert>
      ) : null}
      {open === null ? null : <WageDialog wage={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </section>
  );
}

function WageRows({ wages, onOpen }: { readonly wages: readonly Wage[]; readonly onOpen: (wage: Wage) => void }) {
  const { format } = useCurrency();
  const { ages, rows } = wageTable(wages);
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">From</th>
            {ages.map((age, index) => (
              <th key={age} scope="col">
                {ageText(ages, index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ validFrom, wages: cells }) => (
            <tr key={validFrom}>
              <th scope="row">{formatDay(validFrom)}</th>
              {cells.map((wage, index) => (
                <td key={ages[index]}>
                  {wage === null ? (
                    <span className={classes.none}>–</span>
                  ) : (
                    <UnstyledButton
                      className={classes.rate}
                      onClick={() => onOpen(wage)}
                      aria-label={`${format(wage.hourlyRate)} for ${ageText(ages, index)} from ${formatDay(validFrom)}: change`}
                    >
                      {format(wage.hourlyRate)}
                    </UnstyledButton>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
