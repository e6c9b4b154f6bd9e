/** Leave panel of the employee page: balances, and a link to the entitlements. */
import { Button } from '@mantine/core';
import type { RecordPartProps } from '#web/domain-web.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import availability from '../availability.module.css';
import { LeaveBalance } from './leave-balance.part.tsx';

export default function EmployeeLeave({ item }: RecordPartProps) {
  return (
    <section aria-label="Leave">
      <div className={availability.bar}>
        <h2 className={availability.week}>Leave</h2>
        <span className={availability.spread} />
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(root) => <AppLink {...root} to="/leave-entitlements" search={{ employee: item['@id'] }} />}
        >
          Entitlements
        </Button>
      </div>
      <LeaveBalance employee={item['@id']} empty="No entitlement yet, so leave is not counted." />
    </section>
  );
}
