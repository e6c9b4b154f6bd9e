/** List of leave entitlements. */
import { ListScreen } from '#web/generic/list/list-screen.tsx';
import { LeaveEntitlement } from './leave-entitlement.resource.ts';

export default function LeaveEntitlementListScreen() {
  return <ListScreen resource={LeaveEntitlement} />;
}
