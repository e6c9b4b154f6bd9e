/** Gives the keeper its clock, its network and the line to the page. Runs as a Web Worker. */
import { alone } from './alone.ts';
import { createKeeper } from './token-keeper.ts';
import type { TokenAnswer, TokenEvent, TokenMessage } from './token-messages.ts';

function say(message: TokenAnswer | TokenEvent): void {
  self.postMessage(message);
}

const keeper = createKeeper({
  fetch: (input, init) => self.fetch(input, init),
  now: () => Date.now(),
  setTimer: (work, ms) => self.setTimeout(work, ms),
  clearTimer: (timer) => self.clearTimeout(timer),
  emit: say,
  alone,
});

self.addEventListener('message', (event: MessageEvent<TokenMessage>) => {
  void keeper.answer(event.data).then(say);
});
