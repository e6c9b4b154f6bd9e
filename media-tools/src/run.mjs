/** Runs a program: it exits silently, or with a one-line error. */
import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';

export function run(work) {
  Log.setLevel(AV_LOG_ERROR);
  try {
    work(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
