/**
 * Uploads with progress: reports how much has been sent, and streams the response. `fetch` cannot report upload progress, so this
 * implements the interface of `fetch` with XMLHttpRequest.
 */

/** A `fetch` that reports the share (0 to 1) of the body that has been sent. */
export function fetchWithProgress(onSent: (share: number) => void): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const stop = () => request.abort();
      const encoder = new TextEncoder();
      let answer: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | null = null;
      let read = 0;
      const pass = () => {
        const text = request.responseText.slice(read);
        read += text.length;
        if (text !== '') answer?.enqueue(encoder.encode(text));
      };
      const fail = (error: Error) => {
        init.signal?.removeEventListener('abort', stop);
        answer?.error(error);
        reject(error);
      };
      request.open(init.method ?? 'GET', input instanceof Request ? input.url : String(input));
      request.withCredentials = init.credentials === 'include';
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => onSent(lengthComputable && total > 0 ? loaded / total : 0);
      request.onreadystatechange = () => {
        if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED || request.status === 0) return;
        onSent(1);
        const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
          start(controller) {
            answer = controller;
          },
          cancel: stop,
        });
        resolve(
          new Response(EMPTY.has(request.status) ? null : body, {
            status: request.status,
            headers: headersIn(request.getAllResponseHeaders()),
          }),
        );
      };
      request.onprogress = pass;
      request.onload = () => {
        init.signal?.removeEventListener('abort', stop);
        pass();
        answer?.close();
      };
      request.onerror = () => fail(new TypeError('The request failed.'));
      request.onabort = () => fail(new DOMException('The request was aborted.', 'AbortError'));
      if (init.signal?.aborted === true) {
        fail(new DOMException('The request was aborted.', 'AbortError'));
        return;
      }
      init.signal?.addEventListener('abort', stop);
      request.send(init.body as XMLHttpRequestBodyInit | null | undefined);
    });
}

const EMPTY = new Set([204, 205, 304]);

function headersIn(text: string): Headers {
  const lines = text.split('\r\n').filter((line) => line.includes(':'));
  return new Headers(lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]));
}

/** Yields the lines of a response, each as soon as it is complete. */
export async function* linesOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return;
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield line;
  }
  if (rest.trim() !== '') yield rest;
}
