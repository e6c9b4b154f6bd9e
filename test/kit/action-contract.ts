/** Checks whether an action's response matches its contract: status, file or complete body, and declared errors. */
import { isDeepStrictEqual } from 'node:util';
import { isFile, isStored, type ActionContract } from '#core/action';
import { mediaTypeOf } from '#server/http/file-answer';
import { declaredActions } from './actions.ts';
import type { Answer } from './api.ts';

const CONTRACTS: ReadonlyMap<string, ActionContract> = new Map(
  declaredActions().map((contract) => [`${contract.method} ${contract.path}`, contract]),
);

/** @param route method and path, as in the contract. @returns the problem found, or null. */
export function contractFault(route: string, answer: Answer): string | null {
  const contract = CONTRACTS.get(route)!;
  return answer.status < 400 ? answerFault(contract, answer) : refusalFault(contract, answer);
}

function answerFault({ status = 200, output }: ActionContract, answer: Answer): string | null {
  if (answer.status !== status) return `it answers ${answer.status}, and its contract says ${status}`;
  if (status === 204) return answer.text === '' ? null : 'it answers with a body';
  const type = (answer.headers['content-type'] ?? '').split(';')[0]!;
  if (isFile(output)) return isStored(output) || type === mediaTypeOf(output.file) ? null : `it sends ${type}`;
  const body = answer.json<unknown>();
  const read = output.safeParse(body);
  if (!read.success) return read.error.message;
  return isDeepStrictEqual(read.data, body) ? null : 'it answers with more than its contract names';
}

/** Errors of the engine can occur in every action. */
function refusalFault({ errors = [] }: ActionContract, answer: Answer): string | null {
  const { type } = answer.json<{ type: string }>();
  const code = type.slice('/api/errors/'.length);
  if (code.startsWith('core.')) return null;
  const declared = errors.find((error) => error.code === code);
  if (declared === undefined) return `it refuses with ${code}, which its contract does not name`;
  return declared.status === answer.status ? null : `it refuses with ${answer.status}, and its contract says ${declared.status}`;
}
