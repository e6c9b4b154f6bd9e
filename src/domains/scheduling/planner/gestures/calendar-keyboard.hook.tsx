/** Global keyboard handling of the calendar: ignores keys in fields and dialogs, and the app's "g" plus letter sequences. */
import { useEffect, useEffectEvent } from 'react';
import { isFreeKey } from '#web/kit/page-keys.ts';
import { SEQUENCE_MS } from '#web/shell/shortcuts.ts';
import { commandOf, type Command, type Place } from './calendar-keys.rules.ts';

/** @param run @returns false when there was nothing to do and the browser should handle the key. */
export function useCalendarKeys(placeOf: () => Place, run: (command: Command) => boolean): void {
  const currentPlace = useEffectEvent(placeOf);
  const execute = useEffectEvent(run);
  useEffect(() => {
    let sequence = Number.NEGATIVE_INFINITY;
    const pressed = (event: KeyboardEvent) => {
      if (!isFreeKey(event)) return;
      const inSequence = event.timeStamp - sequence < SEQUENCE_MS;
      sequence = event.key === 'g' && !inSequence ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (inSequence || event.key === 'g') return;
      const place = currentPlace();
      const command = commandOf({ key: event.key, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey, shift: event.shiftKey }, place);
      // Enter and Space activate any focused button, unless it is a schedule.
      if (command === null || !execute(command)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Captures before the app shell, whose help lists other keys.
    document.addEventListener('keydown', pressed, { capture: true });
    return () => document.removeEventListener('keydown', pressed, { capture: true });
  }, []);
}
