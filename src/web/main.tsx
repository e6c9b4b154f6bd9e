/** The order of starting: theme first so that nothing flashes, the session check at once, then the first screen in the place of the starting picture. */
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import './app.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, fetchAhead, prepareFirstScreen } from './app.tsx';
import { installRipple } from './kit/ripple.ts';
import { startSession } from './session/use-session.ts';
import { preloadShell } from './shell/frame.tsx';
import { mirrorDarkClass } from './shell/use-app-settings.ts';

mirrorDarkClass(document.documentElement);
const checked = startSession();
// In a task of its own: together with the above it would hold up a phone.
setTimeout(() => {
  fetchAhead(window.location.pathname);
  if (window.location.pathname !== '/login') void preloadShell();
  installRipple(document);
});
// A phone draws it in slices between which it can answer a finger.
void prepareFirstScreen(checked).then(() => startTransition(() => createRoot(document.getElementById('root')!).render(<App />)));
