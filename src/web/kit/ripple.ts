/** Ripple effect of pressed buttons, lasting 0.4 s; disabled for users who prefer reduced motion. */

const RIPPLE_MS = 400;
const PRESSABLE = '.mantine-Button-root, .mantine-ActionIcon-root, [data-ripple]';

export function installRipple(page: Document): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
  page.addEventListener('pointerdown', (event) => {
    if (calm.matches || event.button !== 0 || !(event.target instanceof Element)) return;
    const pressed = event.target.closest<HTMLElement>(PRESSABLE);
    if (pressed === null || pressed.hasAttribute('disabled') || pressed.hasAttribute('data-disabled')) return;
    drop(pressed, event.clientX, event.clientY);
  });
}

function drop(pressed: HTMLElement, x: number, y: number): void {
  const box = pressed.getBoundingClientRect();
  const size = 2 * Math.hypot(Math.max(x - box.left, box.right - x), Math.max(y - box.top, box.bottom - y));
  const circle = pressed.ownerDocument.createElement('span');
  circle.className = 'ripple';
  circle.setAttribute('aria-hidden', 'true');
  Object.assign(circle.style, {
    width: `${size}px`,
    height: `${size}px`,
    left: `${x - box.left - size / 2}px`,
    top: `${y - box.top - size / 2}px`,
  });
  pressed.append(circle);
  setTimeout(() => circle.remove(), RIPPLE_MS);
}
