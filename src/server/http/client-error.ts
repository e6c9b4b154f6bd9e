/** Answers clients that send invalid HTTP with the usual problem format, and closes the connection. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { coreErrors } from '#core/errors';
import { problemBody, PROBLEM_TYPE } from './problem.ts';

export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? coreErrors.fail('headersTooLarge')
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? coreErrors.fail('tooSlow')
        : coreErrors.fail('badRequest');
  const body = JSON.stringify(problemBody(problem));
  const lines = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
