/** A third-party program using the generated types: it must compile and work with a running server. */
import createClient from 'openapi-fetch';
import { argv } from 'node:process';
import type { paths } from './schema.js';

/** True for a body in which every field is optional. */
type Optional<Body> = object extends Body ? true : false;
type PatchBody<Path extends keyof paths> = paths[Path] extends {
  patch: { requestBody?: { content: { 'application/merge-patch+json': infer Body } } };
}
  ? Body
  : never;
type Refused = {
  [Path in keyof paths]: PatchBody<Path> extends never ? never : Optional<PatchBody<Path>> extends true ? never : Path;
}[keyof paths];
/** Compiles only if no resource's PATCH requires a field. */
export const everyPatchTakesOneField: [Refused] extends [never] ? true : Refused = true;

const [address, password] = argv.slice(2) as [string, string];

function wanted<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new Error(`The response has no ${name}.`);
  return value;
}

/** A related record that the caller may not read is sent as its IRI only. */
function embedded<Related extends object>(related: Related | string): Related {
  if (typeof related === 'string') throw new Error(`${related} is not embedded.`);
  return related;
}

const anonymous = createClient<paths, 'application/ld+json'>({ baseUrl: `${address}/api` });
const signedIn = await anonymous.POST('/authentication/token', { body: { username: 'admin', password } });
const client = createClient<paths, 'application/ld+json'>({
  baseUrl: `${address}/api`,
  headers: { authorization: `Bearer ${wanted(signedIn.data, 'a token').token}` },
});

const clients = wanted((await client.GET('/clients', {})).data, 'clients');
const before = wanted(clients.member[0], 'a client');
const phone = `+44 20 7946 ${String(Date.now()).slice(-4)}`;
const changed = await client.PATCH('/clients/{uuid}', {
  params: { path: { uuid: before.uuid } },
  body: { phone },
  headers: { 'content-type': 'application/merge-patch+json' },
});
const after = wanted(changed.data, 'the changed client');
if (after.phone !== phone || after.name !== before.name || after.email !== before.email)
  throw new Error(`Another field changed: ${JSON.stringify({ before, after })}`);

// Related records are typed as they are sent.
const shifts = wanted((await client.GET('/schedule_employees', {})).data, 'shifts');
const shift = wanted(shifts.member[0], 'a shift');
const schedule = embedded(shift.schedule);
const account: string = embedded(wanted(schedule.liveAccount, 'an account')).identity;
console.log(`${before.name} has a new phone number and is otherwise unchanged; a shift is at ${account} from ${schedule.startTime}.`);
