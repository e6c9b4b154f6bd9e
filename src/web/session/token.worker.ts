/** Decides nothing: gives the keeper its clock, its network and the line to the page. Runs as a Web Worker. */
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
  // Locks exist in secure contexts only; a single tab does without.
  alone: (work) => ('locks' in navigator ? navigator.locks.request('greenroom-refresh', work) : work()),
});

self.addEventListener('message', (event: MessageEvent<TokenMessage>) => {
  void keeper.answer(event.data).then(say);
});
