/** What a domain may give to the browser: addresses, menu, palette, parts on the records of other domains, parts of the dashboard. */
import type { ComponentType } from 'react';
import type { Actor, ShortRole } from '#core/access';
import type { AnyItem } from './generic/any-item.ts';
import type { Icon } from './kit/icons.ts';
import type { Verdict } from './route-rules.ts';

/** Anybody, anybody signed in, or whoever has one of the roles. */
export type Access = 'open' | 'signed-in' | readonly ShortRole[];

/** Who runs the agency; who plans as well; who reads results. */
export const ADMIN: Access = ['ADMIN'];
export const STAFF: Access = ['ADMIN', 'MANAGER'];
export const READERS: Access = ['ADMIN', 'MANAGER', 'CLIENT'];

export interface RouteEntry {
  /** A `$name` segment matches anything. */
  readonly path: string;
  readonly access: Access;
  readonly title: string;
  /** Fetched when needed, or ahead when somebody points at a link to it. */
  readonly screen: () => Promise<{ default: ComponentType }>;
  /** What else decides, once the person may enter; knows the `$name` segments. */
  readonly admit?: () => Promise<{ admit: (segments: Readonly<Record<string, string | undefined>>) => Promise<Verdict> }>;
}

export interface MenuEntry {
  /** Its place in the sidebar, among the entries of all domains. */
  readonly order: number;
  readonly label: string;
  readonly to: string;
  /** Other addresses whose way leads through this entry. */
  readonly also?: readonly string[];
  readonly icon: Icon;
  /** After `g`, this letter goes there. */
  readonly key: string;
  /** Who sees it, where others may open it too (spec §2). */
  readonly only?: readonly ShortRole[];
  /** Listed under this heading, together with its neighbours of the same. */
  readonly group?: string;
}

/** Records that the palette finds and creates. */
export interface RecordSource {
  /** Its place in the palette. */
  readonly order: number;
  /** Name of the resource. */
  readonly resource: string;
  /** The screen that shows one record. */
  readonly screenOf: (uuid: string) => string;
  readonly create: string;
}

export interface RecordPartProps {
  readonly item: AnyItem;
}

/** What a domain adds to the screens of a resource further up the map, which may not know of it. */
export interface Extension {
  /** Shown after the record's own panels, by `order` among those of all domains. */
  readonly panels?: readonly { readonly order: number; readonly part: ComponentType<RecordPartProps> }[];
  /** A line next to what is said of the record, wherever it is listed or shown; nothing when there is nothing to say. */
  readonly notices?: readonly ComponentType<RecordPartProps>[];
  readonly columns?: readonly {
    readonly name: string;
    readonly label: string;
    readonly after?: string;
    readonly width: string;
    readonly cell: ComponentType<RecordPartProps>;
  }[];
}

/** A card on the hub of reports, for a report of a domain that the hub's own may not know. */
export interface ReportCard {
  readonly path: string;
  readonly title: string;
  readonly about: string;
  readonly roles: readonly ShortRole[];
  /** A figure of it. */
  readonly part: ComponentType;
}

export interface DashboardPart {
  readonly order: number;
  readonly shows: (actor: Actor) => boolean;
  readonly part: ComponentType<{ readonly actor: Actor }>;
}

/** In the header of whoever is signed in: a link that is there at once, and what takes its place once nothing else is to be done. */
export interface HeaderEntry {
  readonly order: number;
  readonly label: string;
  readonly to: string;
  readonly icon: Icon;
  readonly part: () => Promise<{ default: ComponentType }>;
}

/** What a person may look after on their profile, besides what identity has there. */
export interface ProfilePart {
  readonly order: number;
  /** Of its address on the page: `/profile#notifications`. */
  readonly id: string;
  readonly title: string;
  readonly part: ComponentType;
}

export interface DomainWeb {
  readonly routes?: readonly RouteEntry[];
  readonly menu?: readonly MenuEntry[];
  /** Screens below a menu entry that people look for by name. */
  readonly places?: readonly { readonly label: string; readonly to: string }[];
  readonly records?: readonly RecordSource[];
  /** By name of the resource. */
  readonly extensions?: Readonly<Record<string, Extension>>;
  readonly dashboard?: readonly DashboardPart[];
  readonly header?: readonly HeaderEntry[];
  readonly profile?: readonly ProfilePart[];
  readonly background?: readonly BackgroundEntry[];
  readonly reports?: readonly ReportCard[];
}

/** What goes on behind every screen of whoever is signed in, from when nothing else is to be done. */
export interface BackgroundEntry {
  readonly part: () => Promise<{ default: ComponentType }>;
  /** Whether there is something to look after already, so that it may not wait. */
  readonly atOnce?: () => boolean;
}
