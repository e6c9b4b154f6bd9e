/** Hooks for the settings stored in this browser, including the colour scheme. */
import type { MantineColorSchemeManager } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { createSettingsStore, SETTINGS_KEY, type AppSettings } from './app-settings.ts';

export const appSettings = createSettingsStore(() => window.localStorage);

export function useAppSettings(): AppSettings {
  return useSyncExternalStore(appSettings.subscribe, appSettings.read);
}

/** Mantine's storage of the colour scheme. */
export const colorSchemes: MantineColorSchemeManager = {
  get: () => appSettings.read().colorScheme,
  set: (colorScheme) => appSettings.change({ colorScheme }),
  subscribe(onUpdate) {
    window.addEventListener('storage', (event) => {
      if (event.key !== SETTINGS_KEY) return;
      appSettings.reread();
      onUpdate(appSettings.read().colorScheme);
    });
  },
  unsubscribe: () => undefined,
  clear: () => appSettings.change({ colorScheme: 'auto' }),
};

/** Keeps the class `app-dark` in sync with Mantine's colour scheme (spec §2). */
export function mirrorDarkClass(root: HTMLElement): void {
  const mirror = () => root.classList.toggle('app-dark', root.getAttribute('data-mantine-color-scheme') === 'dark');
  const { colorScheme } = appSettings.read();
  const dark = colorScheme === 'dark' || (colorScheme === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  mirror();
  new MutationObserver(mirror).observe(root, { attributes: true, attributeFilter: ['data-mantine-color-scheme'] });
}
