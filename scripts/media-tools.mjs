/** Installs a stand-in for ffmpeg, only where ffmpeg is missing, and without ever making a start fail (decision 73). */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './install.mjs';

const FOLDER = path.join(ROOT, 'media-tools');
/** Marker file: the stand-in is installed. */
const INSTALLED = path.join(FOLDER, 'node_modules', '.greenroom-installed');
/** Marker file: it is installed but does not run, for example with another C library. */
const REFUSED = path.join(FOLDER, 'node_modules', '.greenroom-refused');
const STUCK_MS = 15 * 60_000;

export async function installMediaTools() {
  // Windows cannot limit a program's resources, so videos are not processed there.
  if (process.env.MEDIA_TOOLS === '0' || process.env.MEDIA_TOOLS_DIR || process.platform === 'win32') return;
  if (['ffmpeg', 'ffprobe'].every(isOnPath)) return;
  try {
    await install();
  } catch (error) {
    process.stderr.write(
      `The stand-in for ffmpeg ${error.message}. Uploaded videos get no poster, preview strip or converted copy. Set MEDIA_TOOLS=0 to skip this step.\n`,
    );
  }
}

async function install() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(FOLDER, 'package-lock.json')))
    .digest('hex');
  if ([INSTALLED, REFUSED].some((stamp) => existsSync(stamp) && readFileSync(stamp, 'utf8') === lock)) return;
  process.stdout.write('ffmpeg not found: installing a stand-in (209 MB).\n');
  await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--fetch-retries=1', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: FOLDER,
    timeout: STUCK_MS,
  }).catch(({ code, message, stderr }) => {
    const reason = typeof code === 'number' ? (/code \S+/.exec(stderr)?.[0] ?? `npm: ${code}`) : message;
    throw new Error(`could not be installed (${reason})`);
  });
  const runs = await works();
  writeFileSync(runs ? INSTALLED : REFUSED, lock);
  if (!runs) throw new Error('does not run here');
}

/** Tested with one of our own videos. */
function works() {
  const video = path.join(ROOT, 'assets/demo-videos/barrier-serum.mp4');
  const probe = [path.join(FOLDER, 'ffprobe.mjs'), '-v', 'error', '-show_format', '-of', 'json', '-i', `file:${video}`];
  return promisify(execFile)(process.execPath, probe, { timeout: STUCK_MS }).then(
    () => true,
    () => false,
  );
}

function isOnPath(name) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder))
    .some((folder) => {
      try {
        accessSync(path.join(folder, name), constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

if (import.meta.url === `file://${process.argv[1]}`) await installMediaTools();
