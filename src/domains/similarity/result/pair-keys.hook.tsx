/** Keyboard shortcuts of the comparison, active wherever the focus is except in an input. */
import { usePageKeys } from '#web/kit/use-page-keys.ts';
import type { PairPlayer } from './pair-player.client.ts';
import { VIEWS, type View } from './pair-stage.part.tsx';

/** Elements that handle the arrow keys themselves. */
const MOVED = '[role=slider], [role=radio], input';

export function usePairKeys(player: PairPlayer, frameSeconds: number, onView: (view: View) => void): void {
  usePageKeys(({ key, shiftKey, target }) => {
    const isOn = (selector: string) => target instanceof Element && target.closest(selector) !== null;
    const far = frameSeconds * (shiftKey ? 10 : 1);
    switch (key) {
      case ' ':
        // The key activates a focused button instead.
        if (isOn('button, [role=button], input')) return false;
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
        if (isOn(MOVED)) return false;
        player.step(key === 'ArrowLeft' ? -far : far);
        return true;
      case '1':
      case '2':
      case '3':
        onView(VIEWS[Number(key) - 1]!.value);
        return true;
      default:
        return false;
    }
  });
}
