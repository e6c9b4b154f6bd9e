/** Decides what the palette offers an actor: pages they may open, records they may create, and the resources they may search. */
import { mayEver, type Actor } from '#core/access';
import type { Resource } from '#core/resource';
import { Client } from '#domains/clients';
import { User } from '#domains/identity';
import { LiveAccount } from '#domains/live';
import { Employee } from '#domains/workforce';
import { mayEnter, routeOf } from '../route-rules.ts';
import { ROUTES } from '../routes.tsx';

export interface Source {
  readonly resource: Resource;
  /** The screen that shows one record. */
  readonly screenOf: (uuid: string) => string;
  readonly create: string;
}

const SOURCES: readonly Source[] = [
  { resource: Employee, screenOf: (uuid) => `/employees/${uuid}`, create: '/employees/new' },
  { resource: LiveAccount, screenOf: (uuid) => `/live-accounts/${uuid}`, create: '/live-accounts/new' },
  { resource: Client, screenOf: (uuid) => `/clients/${uuid}/edit`, create: '/clients/new' },
  { resource: User, screenOf: (uuid) => `/users/${uuid}/edit`, create: '/users/new' },
];

/** Screens below a sidebar entry that people look for by name. */
const PLACES: readonly { readonly label: string; readonly to: string }[] = [
  { label: 'Import live streams', to: '/live-streams/import' },
  { label: 'Import history', to: '/live-streams/imports' },
  { label: 'Unmatched streams and schedules', to: '/live-streams/unmatched' },
  { label: 'Employee performance', to: '/reports/employee-performance' },
  { label: 'Generate payroll', to: '/payroll/generate' },
  { label: 'My payslips', to: '/payslips' },
  { label: 'Live-stream comparison', to: '/reports/live-stream-comparison' },
  { label: 'Product performance', to: '/reports/product-performance' },
  { label: 'Profit and loss', to: '/reports/profit-loss' },
  { label: 'Schedule details report', to: '/reports/schedule-details' },
];

export function placesFor(actor: Actor): typeof PLACES {
  return PLACES.filter(({ to }) => opens(to, actor));
}

function opens(path: string, actor: Actor): boolean {
  const route = routeOf(ROUTES, path);
  return route !== null && mayEnter(route.access, actor);
}

export function sourcesFor(actor: Actor): readonly Source[] {
  return SOURCES.filter(({ resource, screenOf }) => mayEver(resource.access.read, actor) && opens(screenOf('any'), actor));
}

export function creationsFor(actor: Actor): readonly { readonly label: string; readonly to: string }[] {
  return SOURCES.filter(({ resource, create }) => mayEver(resource.access.create, actor) && opens(create, actor))
    .map(({ resource, create }) => ({ label: `New ${resource.label.one.toLowerCase()}`, to: create }));
}

/** What a found record is called, and what tells it from another of the same name. */
export function wordsOf(resource: Resource, record: Readonly<Record<string, unknown>>): { readonly label: string; readonly description: string } {
  const text = (field: string) => (typeof record[field] === 'string' ? record[field] : '');
  const label = text('displayName') || text('nickname') || text(resource.title) || resource.label.one;
  const full = [text('firstname'), text('lastname')].filter((part) => part !== '').join(' ');
  const second = [full, text(resource.title), text('email'), text('clientName')].find((part) => part !== '' && part !== label);
  return { label, description: second === undefined ? resource.label.one : `${resource.label.one} · ${second}` };
}

/** Every word typed is somewhere in the label. */
export function fits(label: string, typed: string): boolean {
  const lower = label.toLowerCase();
  return typed.toLowerCase().split(/\s+/).every((word) => lower.includes(word));
}
