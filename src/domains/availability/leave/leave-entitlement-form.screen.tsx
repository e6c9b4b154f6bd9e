/** Form to add or edit a leave entitlement. */
import { useParams } from '@tanstack/react-router';
import { FormScreen } from '#web/generic/form/form-screen.tsx';
import { LeaveEntitlement } from './leave-entitlement.resource.ts';

export default function LeaveEntitlementFormScreen() {
  const { uuid } = useParams({ strict: false });
  return <FormScreen resource={LeaveEntitlement} uuid={uuid} />;
}
