/** Components that stay mounted across navigation once a domain has requested them, such as a running upload. */
import type { ComponentType } from 'react';

let parts: readonly ComponentType[] = [];
const listeners = new Set<() => void>();

export const companions = {
  show(part: ComponentType): void {
    if (parts.includes(part)) return;
    parts = [...parts, part];
    for (const listener of listeners) listener();
  },
  state: () => parts,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
