/** Settings of the similarity service: whether it is started next to the server, and its URL for browsers. */
import type { ReadSetting } from './read-setting.ts';

export interface SimilaritySettings {
  /** Started next to a server with `--services`. */
  readonly isStarted: boolean;
  /** Port it listens on; 0 = any free port. */
  readonly port: number;
  /** URL for browsers without a trailing slash; null: where it was started, if it was. */
  readonly url: string | null;
  /** Number of videos analysed concurrently. */
  readonly workers: number;
}

interface SimilarityInput {
  readonly read: ReadSetting;
  readonly production: boolean;
  /** Port of the server. */
  readonly port: number;
  readonly whole: (least: number, most: number) => (value: string) => number | undefined;
  readonly webAddress: (value: string) => string | undefined;
}

const MAX_PORT = 65_535;

export function readSimilaritySettings({ read, production, port, whole, webAddress }: SimilarityInput): SimilaritySettings {
  const isOn = read('SIMILARITY', true, onOrOff, '1 or 0');
  return {
    isStarted: isOn && !production,
    port: read('SIMILARITY_PORT', port === 0 || port === MAX_PORT ? 0 : port + 1, whole(0, MAX_PORT), 'a port from 0 to 65535'),
    url: isOn ? read<string | null>('SIMILARITY_URL', null, webAddress, 'an address like https://greenroom.example/similarity') : null,
    workers: read('SIMILARITY_WORKERS', 1, whole(1, 16), 'a number from 1 to 16'),
  };
}

const FLAGS: Readonly<Record<string, boolean>> = { '1': true, true: true, on: true, '0': false, false: false, off: false };

function onOrOff(value: string): boolean | undefined {
  const flag = value.toLowerCase();
  return Object.hasOwn(FLAGS, flag) ? FLAGS[flag] : undefined;
}
