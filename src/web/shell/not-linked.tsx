/** Shown instead of screens that depend on the link between an account and its employee or client, while there is none. */
import { EmptyState } from '#web/kit/empty-state.tsx';
import { IconCalendarEvent } from '#web/kit/icons.ts';
import { DASHBOARD } from '../domains.ts';

const LINKED = DASHBOARD.flatMap(({ linked = [] }) => linked);

export function NotLinked() {
  return (
    <EmptyState
      icon={<IconCalendarEvent size={24} stroke={1.5} />}
      title="Nothing is linked to your account yet"
      description={`Ask an admin to link it to your employee or client record. Your ${LINKED.join(' or ')} will then appear here.`}
    />
  );
}
