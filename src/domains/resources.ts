/** Lists every declared resource, in the order of docs and menus. */
import { createRegistry } from '#core/registry';
import type { Resource } from '#core/resource';
import * as availability from '#domains/availability';
import * as clients from '#domains/clients';
import * as feeds from '#domains/feeds';
import * as identity from '#domains/identity';
import * as live from '#domains/live';
import * as notifications from '#domains/notifications';
import * as operations from '#domains/operations';
import * as payroll from '#domains/payroll';
import * as scheduling from '#domains/scheduling';
import * as similarity from '#domains/similarity';
import * as streams from '#domains/streams';
import * as video from '#domains/video';
import * as workforce from '#domains/workforce';

function declared(...domains: readonly object[]): Resource[] {
  return domains.flatMap((domain) => Object.values(domain)).filter(isResource);
}

function isResource(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && 'plural' in value && 'fields' in value;
}

export const registry = createRegistry(
  declared(
    identity,
    operations,
    clients,
    workforce,
    availability,
    live,
    scheduling,
    video,
    similarity,
    streams,
    payroll,
    feeds,
    notifications,
  ),
);
