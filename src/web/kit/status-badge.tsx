/** Badges for statuses and roles: tinted labels whose colour follows from the severity mapping. */
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

/** @param label replaces the text derived from the value. */
export function StatusBadge({ status, label }: { readonly status: string; readonly label?: string }) {
  return <SeverityBadge severity={severityOf(status)} label={label ?? statusText(status)} />;
}

export function RoleBadge({ role }: { readonly role: string }) {
  return <SeverityBadge severity={roleSeverity(role)} label={statusText(role)} />;
}
