/** Web Worker that runs the token keeper with the real clock, network and message channel. */
import { withRefreshLock } from './refresh-lock.ts';
import { createKeeper } from './token-keeper.ts';
import type { TokenAnswer, TokenEvent, TokenMessage } from './token-messages.ts';

function post(message: TokenAnswer | TokenEvent): void {
  self.postMessage(message);
}

const keeper = createKeeper({
  fetch: (input, init) => self.fetch(input, init),
  now: () => Date.now(),
  setTimer: (work, ms) => self.setTimeout(work, ms),
  clearTimer: (timer) => self.clearTimeout(timer),
  emit: post,
  withRefreshLock,
});

self.addEventListener('message', (event: MessageEvent<TokenMessage>) => {
  void keeper.answer(event.data).then(post);
});
