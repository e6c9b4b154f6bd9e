/** Keyboard shortcuts of the review page, as in editing programs; active unless an input has the focus. */
import { useScreenKeys, type ShortcutGroup } from '#web/kit/screen-keys.ts';
import { usePageKeys } from '#web/kit/use-page-keys.ts';
import type { Player } from './player.hook.tsx';

interface ReviewKeys {
  readonly player: Player;
  readonly onFullScreen: () => void;
  readonly onComment: () => void;
  readonly onDraw: () => void;
  /** Jumps to the next or previous comment. */
  readonly onJump: (direction: 1 | -1) => void;
}

const KEYS: ShortcutGroup = {
  title: 'Review',
  shortcuts: [
    { keys: ['Space'], what: 'Play or pause' },
    { keys: ['j', 'k', 'l'], what: 'Play backwards, pause, play faster' },
    { keys: ['←', '→'], what: 'One frame back or on (Shift: 10 frames)' },
    { keys: ['i', 'o'], what: 'Mark the first or last frame of a range' },
    { keys: ['c'], what: 'Write a comment' },
    { keys: ['d'], what: 'Draw on the frame' },
    { keys: ['[', ']'], what: 'Previous or next comment' },
    { keys: ['m'], what: 'Sound off or on' },
    { keys: ['f'], what: 'Full screen' },
  ],
};

export function useReviewKeys({ player, onFullScreen, onComment, onDraw, onJump }: ReviewKeys): void {
  useScreenKeys(KEYS);
  usePageKeys((event) => {
    const far = event.shiftKey ? 10 : 1;
    switch (event.key) {
      case ' ':
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
