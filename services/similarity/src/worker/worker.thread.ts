/** Runs a worker in a separate thread, so that the API stays responsive. */
import { parentPort, workerData } from 'node:worker_threads';
import { createGreenroom } from '../greenroom/client.ts';
import { workerCalls } from '../greenroom/worker-calls.ts';
import { runWorker } from './run-worker.ts';
import type { FromThread, ThreadInput, ToThread } from './thread-messages.ts';

const { greenroomUrl, token, name, folder } = workerData as ThreadInput;
const port = parentPort!;
const say = (message: FromThread) => port.postMessage(message);
const stop = new AbortController();
let lost = new AbortController();
let held: string | null = null;
let reported = 0;

port.on('message', (message: ToThread) => {
  if (message.kind === 'stop') {
    stop.abort(new Error('The process is shutting down.'));
    port.close();
  } else if (message.task === held) lost.abort(new Error('The task was taken away.'));
});

await runWorker({
  calls: workerCalls(createGreenroom(greenroomUrl), token, name),
  folder,
  signal: stop.signal,
  log: (level, line) => say({ kind: 'log', level, line }),
  hold: {
    begin(task) {
      lost = new AbortController();
      held = task;
      reported = 0;
      say({ kind: 'begin', task });
      return lost.signal;
    },
    progress(percent) {
      if (percent === reported) return;
      reported = percent;
      say({ kind: 'progress', percent });
    },
    end() {
      held = null;
      say({ kind: 'end' });
    },
  },
});
