/**
 * Decides which addresses Web Push may be sent to: only services of browser vendors, since users provide the address that the server calls.
 */

const HOSTS: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)?push\.services\.mozilla\.com$/,
  /^([\w-]+\.)+push\.apple\.com$/,
  /^([\w-]+\.)+notify\.windows\.com$/,
];

/** @param more additional origins from the settings. */
export function isPushService(address: string, more: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (more.includes(origin)) return true;
  return protocol === 'https:' && port === '' && HOSTS.some((host) => host.test(hostname));
}
