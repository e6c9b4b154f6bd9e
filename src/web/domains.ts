/** Collects what the domains contribute to the web app: each domain's `web.ts` is found by glob, so new domains need no registration. */
import type {
  DashboardPart,
  DomainWeb,
  Extension,
  HeaderEntry,
  MenuEntry,
  ProfilePart,
  RecordSource,
  ReportCard,
  RouteEntry,
  UserMenuEntry,
} from './domain-web.ts';

const entryPoints = import.meta.glob<DomainWeb>('../domains/*/web.ts', { eager: true, import: 'web' });
const domains = Object.values(entryPoints);
const byOrder = <Entry extends { readonly order: number }>(entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted((a, b) => a.order - b.order);

export const DOMAIN_ROUTES: readonly RouteEntry[] = domains.flatMap(({ routes = [] }) => routes);
export const MENU: readonly MenuEntry[] = byOrder(domains.flatMap(({ menu = [] }) => menu));
export const USER_MENU: readonly UserMenuEntry[] = byOrder(domains.flatMap(({ userMenu = [] }) => userMenu));
export const PLACES: readonly { readonly label: string; readonly to: string }[] = domains.flatMap(({ places = [] }) => places);
export const RECORDS: readonly RecordSource[] = byOrder(domains.flatMap(({ records = [] }) => records));
export const DASHBOARD: readonly DashboardPart[] = byOrder(domains.flatMap(({ dashboard = [] }) => dashboard));
export const HEADER: readonly HeaderEntry[] = byOrder(domains.flatMap(({ header = [] }) => header));
export const PROFILE: readonly ProfilePart[] = byOrder(domains.flatMap(({ profile = [] }) => profile));
export const REPORT_CARDS: readonly ReportCard[] = domains.flatMap(({ reports = [] }) => reports);
export const BACKGROUND = domains.flatMap(({ background = [] }) => background);

const panels = (resource: string) =>
  byOrder(domains.flatMap(({ extensions }) => extensions?.[resource]?.panels ?? [])).map(({ part }) => part);
const notices = (resource: string) => domains.flatMap(({ extensions }) => extensions?.[resource]?.notices ?? []);
const terms = (resource: string) =>
  domains.flatMap(({ extensions }) => {
    const part = extensions?.[resource]?.terms;
    return part === undefined ? [] : [part];
  });
const columns = (resource: string) => domains.flatMap(({ extensions }) => extensions?.[resource]?.columns ?? []);

/** What all domains add to the screens of a resource. */
export function extensionsOf(resource: string): {
  readonly panels: ReturnType<typeof panels>;
  readonly notices: ReturnType<typeof notices>;
  readonly terms: ReturnType<typeof terms>;
  readonly columns: NonNullable<Extension['columns']>;
} {
  return { panels: panels(resource), notices: notices(resource), terms: terms(resource), columns: columns(resource) };
}
