/**
 * What a domain contributes to the web app: routes, menu entries, palette entries, extensions of other domains' records, dashboard cards.
 */
import type { ComponentType } from 'react';
import type { Actor, ShortRole } from '#core/access';
import type { AnyItem } from './generic/any-item.ts';
import type { Icon } from './kit/icons.ts';

/** Everyone, every signed-in user, or users with one of the roles. */
export type Access = 'open' | 'signed-in' | readonly ShortRole[];

/** Admins only; admins and managers; everyone who reads reports. */
export const ADMIN: Access = ['ADMIN'];
export const STAFF: Access = ['ADMIN', 'MANAGER'];
export const READERS: Access = ['ADMIN', 'MANAGER', 'CLIENT'];

/** Whether a user may enter a path, and where they are sent otherwise. */
export type Verdict = { readonly enter: true } | { readonly enter: false; readonly to: string; readonly redirect?: string };

export interface RouteEntry {
  /** A `$name` segment matches any value. */
  readonly path: string;
  readonly access: Access;
  /** Shows employees and clients only what is linked to their account, so there is nothing to show until an admin has linked it. */
  readonly linked?: boolean;
  readonly title: string;
  /** Lazy-loaded, or prefetched when the user points at a link to it. */
  readonly screen: () => Promise<{ default: ComponentType }>;
  /** Additional guard, run after the access check; receives the `$name` segments. */
  readonly admit?: () => Promise<{ admit: (segments: Readonly<Record<string, string | undefined>>) => Promise<Verdict> }>;
}

export interface MenuEntry {
  /** Position in the sidebar, among the entries of all domains. */
  readonly order: number;
  readonly label: string;
  readonly to: string;
  /** Other paths that belong to this entry. */
  readonly also?: readonly string[];
  readonly icon: Icon;
  /** Shortcut: `g`, then this letter. */
  readonly key: string;
  /** Roles that see the entry, where more roles may open the screen (spec §2). */
  readonly only?: readonly ShortRole[];
  /** Heading under which it is grouped with neighbouring entries that have the same heading. */
  readonly group?: string;
}

/** An entry of the user menu, shown to those who may open its screen. */
export interface UserMenuEntry {
  readonly order: number;
  readonly label: string;
  readonly to: string;
  readonly icon: Icon;
}

/** Records that the command palette finds and creates. */
export interface RecordSource {
  /** Position in the palette. */
  readonly order: number;
  /** Name of the resource. */
  readonly resource: string;
  /** Path of the screen of one record. */
  readonly screenOf: (uuid: string) => string;
  readonly create: string;
  /** Fields that distinguish two records with the same name, best first; the values of each list are joined with spaces. */
  readonly about?: readonly (readonly string[])[];
}

export interface RecordPartProps {
  readonly item: AnyItem;
}

export interface TermsEffectProps extends RecordPartProps {
  /** The update that would be sent: the dated values that would change, and from when. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** What a domain adds to the screens of a resource of another domain that must not depend on it (see `domains/map.ts`). */
export interface Extension {
  /** Shown after the record's own panels, sorted by `order` across all domains. */
  readonly panels?: readonly { readonly order: number; readonly part: ComponentType<RecordPartProps> }[];
  /** A note shown with the record wherever it is listed or shown; renders nothing when there is nothing to report. */
  readonly notices?: readonly ComponentType<RecordPartProps>[];
  /** What a change of dated values would do, said before it is saved; renders nothing when there is nothing to report. */
  readonly terms?: ComponentType<TermsEffectProps>;
  readonly columns?: readonly {
    readonly name: string;
    readonly label: string;
    readonly after?: string;
    readonly width: string;
    readonly cell: ComponentType<RecordPartProps>;
  }[];
}

/** A card on the reports hub, contributed by a domain that the hub must not depend on. */
export interface ReportCard {
  readonly path: string;
  readonly title: string;
  readonly about: string;
  readonly roles: readonly ShortRole[];
  /** Preview figure of the report. */
  readonly part: ComponentType;
}

export interface DashboardPart {
  readonly order: number;
  readonly shows: (actor: Actor) => boolean;
  /** What the part shows to a user once their account is linked to a record: "shifts". */
  readonly linked?: string;
  readonly part: ComponentType<{ readonly actor: Actor }>;
}

/** An entry in the header for signed-in users: initially a link, replaced by its lazy-loaded component when the browser is idle. */
export interface HeaderEntry {
  readonly order: number;
  readonly label: string;
  readonly to: string;
  readonly icon: Icon;
  readonly part: () => Promise<{ default: ComponentType }>;
}

/** A section of the user's profile, in addition to the sections of the identity domain. */
export interface ProfilePart {
  readonly order: number;
  /** URL fragment on the page: `/profile#notifications`. */
  readonly id: string;
  readonly title: string;
  readonly part: ComponentType;
}

export interface DomainWeb {
  readonly routes?: readonly RouteEntry[];
  readonly menu?: readonly MenuEntry[];
  readonly userMenu?: readonly UserMenuEntry[];
  /** Screens without a menu entry that the palette finds by name. */
  readonly places?: readonly { readonly label: string; readonly to: string }[];
  readonly records?: readonly RecordSource[];
  /** By resource name. */
  readonly extensions?: Readonly<Record<string, Extension>>;
  readonly dashboard?: readonly DashboardPart[];
  readonly header?: readonly HeaderEntry[];
  readonly profile?: readonly ProfilePart[];
  readonly background?: readonly BackgroundEntry[];
  readonly reports?: readonly ReportCard[];
}

/** A component that runs behind every screen while a user is signed in; loaded when the browser is idle. */
export interface BackgroundEntry {
  readonly part: () => Promise<{ default: ComponentType }>;
  /** Whether it already has work to do and must be loaded immediately. */
  readonly atOnce?: () => boolean;
}
