/** Dashboard card of admins: open differences to closed payrolls; renders nothing when there are none. */
import { Card, Text, Title } from '@mantine/core';
import { AppLink } from '#web/generic/app-link.tsx';
import { useCurrency } from '#web/generic/use-currency.ts';
import { openArrearsText } from './arrears-text.rules.ts';
import classes from './arrears.module.css';
import { openArrearsSearch, useOpenArrears } from './open-arrears.hook.tsx';

export default function DashboardArrears() {
  const { format } = useCurrency();
  const { data } = useOpenArrears(null);
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Card component="section" aria-label="Arrears" maw="52rem">
      <Title order={2} size="h5" mb={4}>
        Arrears
      </Title>
      <Text size="sm">
        <AppLink to="/arrears" search={openArrearsSearch()} className={classes.link}>
          {openArrearsText(data.items, format)}
        </AppLink>
        . The next payroll takes what you do not decline.
      </Text>
    </Card>
  );
}
