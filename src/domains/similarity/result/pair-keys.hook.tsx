/** Keyboard shortcuts of the comparison, active wherever the focus is except in an input. */
import { itemAt } from '#core/present';
import { useScreenKeys, type ShortcutGroup } from '#web/kit/screen-keys.ts';
import { usePageKeys } from '#web/kit/use-page-keys.ts';
import type { PairPlayer } from './pair-player.client.ts';
import { VIEWS, type View } from './pair-stage.part.tsx';

const KEYS: ShortcutGroup = {
  title: 'Comparison',
  shortcuts: [
    { keys: ['Space'], what: 'Play or pause' },
    { keys: ['j', 'k'], what: 'Next or previous match (or ] and [)' },
    { keys: ['←', '→'], what: 'One frame back or on (Shift: 10 frames)' },
    { keys: ['l'], what: 'Repeat the match' },
    { keys: ['m'], what: 'Sound off or on' },
    { keys: ['1', '2', '3'], what: VIEWS.map(({ label }) => label).join(', ') },
  ],
};

export function usePairKeys(player: PairPlayer, frameSeconds: number, onView: (view: View) => void): void {
  useScreenKeys(KEYS);
  usePageKeys(({ key, shiftKey }) => {
    const far = frameSeconds * (shiftKey ? 10 : 1);
    switch (key) {
      case ' ':
        player.toggle();
        return true;
      case 'j':
      case ']':
        player.go(1);
        return true;
      case 'k':
      case '[':
        player.go(-1);
        return true;
      case 'l':
        player.setLoop(!player.state().loop);
        return true;
      case 'm':
        player.setMuted(!player.state().muted);
        return true;
      case 'ArrowLeft':
      case 'ArrowRight':
        player.step(key === 'ArrowLeft' ? -far : far);
        return true;
      case '1':
      case '2':
      case '3':
        onView(itemAt(VIEWS, Number(key) - 1).value);
        return true;
      default:
        return false;
    }
  });
}
