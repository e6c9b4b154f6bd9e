/**
 * Entry point: applies the theme first to avoid a flash, starts the session check, then replaces the splash screen with the first screen.
 */
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import './app.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, fetchAhead, prepareFirstScreen } from './app.tsx';
import { ensureValidLanguage } from './kit/browser-language.ts';
import { installHighlightedOption } from './kit/highlighted-option.ts';
import { installRipple } from './kit/ripple.ts';
import { startSession } from './session/use-session.ts';
import { preloadShell } from './shell/frame.tsx';
import { mirrorDarkClass } from './shell/use-app-settings.ts';

ensureValidLanguage(navigator);
mirrorDarkClass(document.documentElement);
const checked = startSession();
// Runs in a separate task, because together with the code above it would block a phone for too long.
setTimeout(() => {
  fetchAhead(window.location.pathname);
  if (window.location.pathname !== '/login') void preloadShell();
  installRipple(document);
  installHighlightedOption(document);
});
// As a transition, React renders in slices and a phone stays responsive to touch.
void prepareFirstScreen(checked).then(() => startTransition(() => createRoot(document.getElementById('root')!).render(<App />)));
