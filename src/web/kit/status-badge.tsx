/** How a status or a role looks: a small tinted label whose colour comes from the one severity mapping. */
import { Badge } from '@mantine/core';
import { roleSeverity, severityOf, statusText, type Severity } from './status.ts';
import classes from './status-badge.module.css';

export function SeverityBadge({ severity, label }: { readonly severity: Severity; readonly label: string }) {
  return (
    <Badge className={classes.badge} data-severity={severity} radius="sm" size="md" variant="light" tt="none">
      {label}
    </Badge>
  );
}

/** @param label words where the value's own are not enough. */
export function StatusBadge({ status, label }: { readonly status: string; readonly label?: string }) {
  return <SeverityBadge severity={severityOf(status)} label={label ?? statusText(status)} />;
}

export function RoleBadge({ role }: { readonly role: string }) {
  return <SeverityBadge severity={roleSeverity(role)} label={statusText(role)} />;
}
