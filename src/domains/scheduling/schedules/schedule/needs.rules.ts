/** Decides which places of a schedule are open: its needs per role minus its assignees. */
import { listText } from '#core/list-text';
import type { Needs } from '#domains/live';
import { SHIFT_ROLE_LABELS, SHIFT_ROLES, type ShiftRole } from './shift-role.rules.ts';

export interface OpenRole {
  readonly role: ShiftRole;
  readonly open: number;
}

/** Drops roles with zero needs and sorts the rest in the standard role order. */
export function neededRoles(needs: Needs): Needs {
  return Object.fromEntries(SHIFT_ROLES.flatMap((role) => ((needs[role] ?? 0) > 0 ? [[role, needs[role]]] : [])));
}

/** Someone on a schedule. */
export interface Placed {
  readonly role: ShiftRole;
  /** The person no longer works at that time, and fills no place. */
  readonly hasLeft?: boolean | undefined;
}

/** A surplus in one role does not fill places of another. */
export function openRoles(needs: Needs, people: readonly Placed[]): OpenRole[] {
  return SHIFT_ROLES.flatMap((role) => {
    const open = (needs[role] ?? 0) - people.filter((person) => person.role === role && person.hasLeft !== true).length;
    return open > 0 ? [{ role, open }] : [];
  });
}

export function openPlaces(needs: Needs, people: readonly Placed[]): number {
  return openRoles(needs, people).reduce((sum, { open }) => sum + open, 0);
}

/** "1 host and 2 moderators" */
export function rolesText(roles: readonly OpenRole[]): string {
  return listText(roles.map(({ role, open }) => `${open} ${SHIFT_ROLE_LABELS[role].toLowerCase()}${open === 1 ? '' : PLURAL[role]}`));
}

const PLURAL: Readonly<Record<ShiftRole, string>> = { HOST: 's', MODERATOR: 's', SUPPORT: '', MODEL: 's', GENERAL: '' };
