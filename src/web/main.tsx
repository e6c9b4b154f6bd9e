/** Decides the order of starting: theme first so that nothing flashes, the session check at once, then the screens. */
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import './app.css';
import { createRoot } from 'react-dom/client';
import { App, fetchAhead } from './app.tsx';
import { installRipple } from './kit/ripple.ts';
import { startSession } from './session/use-session.ts';
import { preloadShell } from './shell/frame.tsx';
import { mirrorDarkClass } from './shell/use-app-settings.ts';

mirrorDarkClass(document.documentElement);
startSession();
fetchAhead(window.location.pathname);
if (window.location.pathname !== '/login') preloadShell();
installRipple(document);
createRoot(document.getElementById('root')!).render(<App />);
