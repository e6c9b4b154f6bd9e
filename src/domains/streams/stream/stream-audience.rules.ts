/** The order of audience shares and the widths of their bars. */
import { compareDecimals } from '#core/money';
import type { ItemOf } from '#core/resource';
import type { LiveStreamProfile } from './live-stream-profile.resource.ts';
import type { LiveStreamViewerSource } from './live-stream-viewer-source.resource.ts';

type Source = ItemOf<typeof LiveStreamViewerSource>;
type Profile = ItemOf<typeof LiveStreamProfile>;

type ShownSource = Source & { readonly width: number };

interface ProfileGroup {
  readonly group: string;
  readonly types: readonly (Profile & { readonly viewerWidth: number; readonly customerWidth: number })[];
  /** Number of types that were left out. */
  readonly more: number;
}

/** A group can contain every state of a country. */
const MAX_TYPES = 8;

/** Largest first, with the largest bar at full width; unknown shares last. */
export function sourcesShown(sources: readonly Source[]): ShownSource[] {
  const longest = largest(sources.map(({ sharePercentage }) => sharePercentage));
  return sources
    .map((source) => ({ ...source, width: widthOf(source.sharePercentage, longest) }))
    .sort((a, b) => bySize(a.sharePercentage, b.sharePercentage));
}

/** Groups in their original order; types keep theirs (ages stay sorted), unless there are many: then the largest come first. */
export function profileGroups(profiles: readonly Profile[]): ProfileGroup[] {
  const groups = new Map<string, Profile[]>();
  for (const profile of profiles) groups.set(profile.profileGroup, [...(groups.get(profile.profileGroup) ?? []), profile]);
  return [...groups].map(([group, types]) => {
    const longest = largest(types.flatMap(({ viewerProfile, customerProfile }) => [viewerProfile, customerProfile]));
    const ordered = types.length > MAX_TYPES ? [...types].sort((a, b) => bySize(a.viewerProfile, b.viewerProfile)) : types;
    return {
      group,
      types: ordered.slice(0, MAX_TYPES).map((type) => ({
        ...type,
        viewerWidth: widthOf(type.viewerProfile, longest),
        customerWidth: widthOf(type.customerProfile, longest),
      })),
      more: Math.max(0, types.length - MAX_TYPES),
    };
  });
}

function largest(values: readonly (string | null)[]): number {
  return Math.max(0, ...values.map((value) => Number(value ?? 0)));
}

function widthOf(value: string | null, longest: number): number {
  return value === null || longest === 0 ? 0 : Math.round((Number(value) / longest) * 1000) / 10;
}

function bySize(one: string | null, other: string | null): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
  return compareDecimals(other, one);
}
