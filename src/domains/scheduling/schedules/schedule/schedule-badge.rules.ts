/** Decides the badges of a schedule: its type, and whether it is published. */
import type { StateSpec } from '#core/states';
import type { Planned } from './planned.rules.ts';

export const TYPE_BADGES: Readonly<Record<Planned['type'], StateSpec>> = {
  LIVE: { severity: 'info', label: 'Live' },
  VIDEO: { severity: 'neutral', label: 'Video' },
};

export const DRAFT_BADGE: StateSpec = { severity: 'neutral', label: 'Draft' };
export const PUBLISHED_BADGE: StateSpec = { severity: 'success', label: 'Published' };
