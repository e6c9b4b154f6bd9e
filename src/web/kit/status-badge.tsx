/** Badges: tinted labels whose colour shows the meaning. The badge of a state is `<SeverityBadge {...machine.states[state]} />`. */
import { Badge } from '@mantine/core';
import type { StateSpec } from '#core/states';
import { roleSeverity, statusText } from './status.ts';
import classes from './status-badge.module.css';

export function SeverityBadge({ severity, label }: StateSpec) {
  return (
    <Badge className={classes.badge} data-severity={severity} radius="sm" size="md" variant="light" tt="none">
      {label}
    </Badge>
  );
}

export function RoleBadge({ role }: { readonly role: string }) {
  return <SeverityBadge severity={roleSeverity(role)} label={statusText(role)} />;
}
