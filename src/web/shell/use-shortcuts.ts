/** Global keyboard shortcuts, for keys that no input or screen has handled. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Actor } from '#core/access';
import { hasModifier, isFreeKey, isFreeOfTyping } from '../kit/page-keys.ts';
import { menuFor } from './menu.ts';
import { createGoTo } from './shortcuts.ts';

interface ShortcutTargets {
  readonly openPalette: () => void;
  readonly openHelp: () => void;
}

export function useShortcuts(actor: Actor, { openPalette, openHelp }: ShortcutTargets): void {
  const navigate = useNavigate();
  useEffect(() => {
    const goTo = createGoTo();
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
        event.preventDefault();
        openPalette();
        return;
      }
      if (hasModifier(event) || !isFreeOfTyping(event)) return;
      if (event.key === '?') {
        event.preventDefault();
        openHelp();
        return;
      }
      if (!isFreeKey(event)) return;
      const letter = goTo.press(event.key, event.timeStamp);
      const entry = letter === null ? undefined : menuFor(actor).find(({ key }) => key === letter);
      if (entry === undefined) return;
      event.preventDefault();
      void navigate({ to: entry.to });
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [actor, navigate, openPalette, openHelp]);
}
