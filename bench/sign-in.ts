/** Signs in for benchmarks. */

/** @returns the value of the Authorization header. */
export async function signInTo(
  address: string,
  person: { readonly username: string; readonly password: string } = { username: 'admin', password: 'greenroom-demo' },
): Promise<string> {
  const answer = await fetch(`${address}/api/authentication/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  if (!answer.ok) throw new Error(`${person.username} could not sign in: ${answer.status}`);
  return `Bearer ${((await answer.json()) as { token: string }).token}`;
}
