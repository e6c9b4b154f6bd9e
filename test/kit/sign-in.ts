/** Signs in as a browser does: with cookies that are stored and sent back. */
import { PASSWORD, type Answer, type Api } from './api.ts';

export type Cookies = Readonly<Record<string, string>>;

/** The cookies that a response sets, as a browser stores them. */
export function cookiesOf(answer: Answer): Record<string, string> {
  return Object.fromEntries(cookieLines(answer).map((line) => line.split(';')[0]!.split('=') as [string, string]));
}

export function cookieLines(answer: Answer): string[] {
  return [(answer.headers['set-cookie'] as unknown as string[] | string | undefined) ?? []].flat();
}

export function withCookies(cookies: Cookies, xsrf = cookies['XSRF-TOKEN']): Record<string, string> {
  return {
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
    ...(xsrf === undefined ? {} : { 'x-xsrf-token': xsrf }),
  };
}

export interface SignInFrom {
  readonly address?: string;
  readonly cookies?: Cookies;
}

export async function signIn(
  api: Api,
  username: string,
  password = PASSWORD,
  { address, cookies }: SignInFrom = {},
): Promise<{ answer: Answer; cookies: Record<string, string> }> {
  const answer = await api.anonymous().send({
    method: 'POST',
    url: '/api/authentication/token',
    payload: { username, password },
    headers: cookies === undefined ? {} : withCookies(cookies),
    ...(address === undefined ? {} : { remoteAddress: address }),
  });
  return { answer, cookies: { ...cookies, ...cookiesOf(answer) } };
}

export function bearerOf(answer: Answer): { authorization: string } {
  return { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
}
