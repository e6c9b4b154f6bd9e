/** Keyboard shortcuts of the review page, as in editing programs; active unless an input has the focus. */
import { usePageKeys } from '#web/kit/use-page-keys.ts';
import type { Player } from './player.hook.tsx';

export interface ReviewKeys {
  readonly player: Player;
  readonly onFullScreen: () => void;
  readonly onComment: () => void;
  readonly onDraw: () => void;
  /** Jumps to the next or previous comment. */
  readonly onJump: (direction: 1 | -1) => void;
}

export function useReviewKeys({ player, onFullScreen, onComment, onDraw, onJump }: ReviewKeys): void {
  usePageKeys((event) => {
    const far = event.shiftKey ? 10 : 1;
    switch (event.key) {
      case ' ':
        // Space activates a focused button instead.
        if (event.target instanceof HTMLButtonElement) return false;
        player.toggle();
        return true;
      case 'k':
        player.pause();
        player.setSpeed(1);
        return true;
      case 'j':
        player.shuttle(-1);
        return true;
      case 'l':
        player.shuttle(1);
        return true;
      case 'ArrowLeft':
        player.step(-far);
        return true;
      case 'ArrowRight':
        player.step(far);
        return true;
      case 'i':
        player.mark('first');
        return true;
      case 'o':
        player.mark('last');
        return true;
      case 'm':
        player.setMuted(!player.state().muted);
        return true;
      case 'f':
        onFullScreen();
        return true;
      case 'c':
        onComment();
        return true;
      case 'd':
        onDraw();
        return true;
      case '[':
        onJump(-1);
        return true;
      case ']':
        onJump(1);
        return true;
      default:
        return false;
    }
  });
}
