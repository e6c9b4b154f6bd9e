/** A report without data: which filters may be the reason, or, as long as the user has set none, where its data comes from. */
import { Button } from '@mantine/core';
import { STAFF, type Access } from '#web/domain-web.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { mayEnter } from '#web/route-rules.ts';
import { useActor } from '#web/session/use-session.ts';

interface Source {
  readonly label: string;
  readonly to: string;
  readonly access: Access;
}

/** Where the data of reports comes from. */
export const SOURCES = {
  schedules: { label: 'Open the calendar', to: '/schedules', access: 'signed-in' },
  imports: { label: 'Import live streams', to: '/live-streams/import', access: STAFF },
} as const satisfies Readonly<Record<string, Source>>;

export interface EmptyReport {
  /** Whether the user has set filters. */
  readonly narrowed: boolean;
  /** Advice on the filters. */
  readonly filters: string;
  /** What the report counts. */
  readonly counted: string;
  readonly source: keyof typeof SOURCES;
}

export function ReportEmpty({ narrowed, filters, counted, source }: EmptyReport) {
  const actor = useActor();
  const { label, to, access } = SOURCES[source];
  if (narrowed) return <EmptyState title="No data for these filters" description={`${filters} ${counted}`} />;
  return (
    <EmptyState
      title="No data in the last 28 days"
      description={counted}
      action={
        mayEnter(access, actor) ? (
          <Button variant="default" renderRoot={(root) => <AppLink {...root} to={to} />}>
            {label}
          </Button>
        ) : undefined
      }
    />
  );
}
