/** Keyboard shortcuts of the screens with lanes: listed by "?", and the first arrow key enters the lanes. */
import { useScreenKeys, type ShortcutGroup } from '#web/kit/screen-keys.ts';
import { useEntryKeys } from '#web/kit/use-entry-keys.ts';

const ALONG: ShortcutGroup['shortcuts'] = [
  { keys: ['←', '→'], what: 'Previous or next piece of the lane' },
  { keys: ['↑', '↓'], what: 'Piece of the lane above or below' },
];

export const USE_KEYS: ShortcutGroup = {
  title: 'Uses of the original',
  shortcuts: [...ALONG, { keys: ['Enter'], what: 'Compare both videos' }],
};

export const SOURCE_KEYS: ShortcutGroup = {
  title: 'Sources of the video',
  shortcuts: [
    ...ALONG,
    { keys: ['Enter'], what: 'Play the piece' },
    { keys: ['Space'], what: 'Play or pause' },
    { keys: ['c'], what: 'Compare both videos at the piece' },
  ],
};

export function useLaneKeys(group: ShortcutGroup): void {
  useScreenKeys(group);
  useEntryKeys('[data-piece][tabindex="0"]');
}
