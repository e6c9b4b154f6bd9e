/** Script of the offline page: shows today's shifts and the next ones as of the last time the app was open. */
import { OFFLINE_CACHE, OFFLINE_SHIFTS, type OfflineShifts } from '../service-worker/worker-messages.ts';
import { offlineDays } from './offline-days.ts';

async function read(): Promise<OfflineShifts | null> {
  const cache = await caches.open(OFFLINE_CACHE);
  const answer = await cache.match(OFFLINE_SHIFTS);
  return answer === undefined ? null : ((await answer.json()) as OfflineShifts);
}

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

function show(shifts: OfflineShifts): void {
  const container = document.getElementById('shifts')!;
  const { days, saved } = offlineDays(shifts, new Date());
  container.replaceChildren(
    ...days.map(({ title, rows, none }) => {
      const section = element('section', 'day');
      section.append(element('h2', 'day-title', title));
      if (rows.length === 0) section.append(element('p', 'none', none));
      for (const row of rows) {
        const shift = element('div', 'shift');
        const what = element('div', 'what');
        what.append(element('strong', '', row.title), element('span', 'detail', row.detail));
        shift.append(element('span', 'time', row.time), what);
        section.append(shift);
      }
      return section;
    }),
    element('p', 'saved', saved),
  );
}

const PAUSE_MS = 5000;

/** Reloads when the server is reachable; the browser's online state can be wrong in both directions. */
async function reloadIfReachable(): Promise<void> {
  const reached = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (reached) window.location.reload();
}

document.getElementById('again')?.addEventListener('click', () => window.location.reload());
window.addEventListener('online', () => void reloadIfReachable());
setInterval(() => void reloadIfReachable(), PAUSE_MS);
void read()
  .then((shifts) => (shifts === null ? undefined : show(shifts)))
  .catch(() => undefined);
