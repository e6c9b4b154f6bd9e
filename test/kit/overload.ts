/** Requests to a server that answers 503 while its event loop is held up, as on a busy machine. */

const AGAIN_MS = 100;

/**
 * The first reply that is not about overload. Repeats the request after a while: without time in between, the event loop never turns and the
 * server never notices that it is no longer overloaded.
 */
export async function unlessOverloaded<Reply extends { readonly status: number }>(ask: () => Promise<Reply>): Promise<Reply> {
  let reply = await ask();
  while (reply.status === 503) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    reply = await ask();
  }
  return reply;
}
