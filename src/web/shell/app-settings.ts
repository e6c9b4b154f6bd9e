/** Settings of the app shell stored in this browser: local storage key `app_settings`, fields menuCollapsed and colorScheme. */
import { isJsonObject } from '#core/json-object';

export interface AppSettings {
  readonly menuCollapsed: boolean;
  /** `auto` follows the operating system. */
  readonly colorScheme: 'auto' | 'light' | 'dark';
}

export const SETTINGS_KEY = 'app_settings';
export const DEFAULT_SETTINGS: AppSettings = { menuCollapsed: false, colorScheme: 'auto' };

/** The used part of Storage; its methods may throw (storage full or disabled). */
type SettingsStorage = Pick<Storage, 'getItem' | 'setItem'>;

interface SettingsStore {
  readonly read: () => AppSettings;
  readonly change: (part: Partial<AppSettings>) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Called when another tab has written. */
  readonly reread: () => void;
}

export function createSettingsStore(storage: () => SettingsStorage): SettingsStore {
  const listeners = new Set<() => void>();
  let current = load(storage);
  const become = (next: AppSettings) => {
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => current,
    change(part) {
      become({ ...current, ...part });
      try {
        // Fields written by other versions are preserved.
        storage().setItem(SETTINGS_KEY, JSON.stringify({ ...stored(storage), ...part }));
      } catch {
        // Without storage, the setting applies until the page is closed.
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reread: () => become(load(storage)),
  };
}

function load(storage: () => SettingsStorage): AppSettings {
  const { menuCollapsed, colorScheme } = stored(storage);
  return {
    menuCollapsed: typeof menuCollapsed === 'boolean' ? menuCollapsed : DEFAULT_SETTINGS.menuCollapsed,
    colorScheme: colorScheme === 'light' || colorScheme === 'dark' ? colorScheme : 'auto',
  };
}

function stored(storage: () => SettingsStorage): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(storage().getItem(SETTINGS_KEY) ?? '{}');
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}
