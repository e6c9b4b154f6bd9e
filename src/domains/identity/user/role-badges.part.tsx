/** Badges with a user's roles; a user without roles can sign in but sees little, so that is shown explicitly. */
import { RoleBadge } from '#web/kit/status-badge.tsx';
import classes from './role-badges.module.css';

export function RoleBadges({ roles }: { readonly roles: readonly string[] }) {
  if (roles.length === 0) return <span className={classes.none}>No role</span>;
  return (
    <span className={classes.badges}>
      {roles.map((role) => (
        <RoleBadge key={role} role={role} />
      ))}
    </span>
  );
}
