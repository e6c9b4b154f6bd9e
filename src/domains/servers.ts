/** Lists the server entry points of all domains. */
import { availabilityServer } from '#domains/availability/server';
import { clientsServer } from '#domains/clients/server';
import { feedsServer } from '#domains/feeds/server';
import { identityServer } from '#domains/identity/server';
import { liveServer } from '#domains/live/server';
import { notificationsServer } from '#domains/notifications/server';
import { operationsServer } from '#domains/operations/server';
import { payrollServer } from '#domains/payroll/server';
import { reportingServer } from '#domains/reporting/server';
import { schedulingServer } from '#domains/scheduling/server';
import { similarityServer } from '#domains/similarity/server';
import { streamsServer } from '#domains/streams/server';
import { videoServer } from '#domains/video/server';
import { registry } from '#domains/resources';
import { workforceServer } from '#domains/workforce/server';
import { termsPoll } from '#server/engine/terms-of-today';
import type { DomainServer } from '#server/engine/behaviour';
import type { Authentication } from '#server/http/authentication';
import type { Settings } from '#server/settings';

export function domainServers({ authentication, settings }: { authentication: Authentication; settings: Settings }): DomainServer[] {
  return [
    identityServer(authentication, settings),
    operationsServer(settings),
    clientsServer(authentication),
    workforceServer(authentication, settings),
    availabilityServer(settings),
    liveServer(settings),
    schedulingServer(settings),
    videoServer(authentication, settings),
    similarityServer(authentication, settings),
    streamsServer(settings),
    payrollServer(settings),
    reportingServer(settings),
    feedsServer(settings),
    notificationsServer(settings),
    { cron: [termsPoll(registry, settings.timeZone)] },
  ];
}
