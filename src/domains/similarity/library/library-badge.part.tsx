/** Badge of a source that is a file of the library, and of one that is not there any more. */
import { SeverityBadge } from '#web/kit/status-badge.tsx';

interface LibraryBadgeProps {
  readonly of: { readonly isLibrary: boolean; readonly isMissing: boolean };
}

export function LibraryBadge({ of: { isLibrary, isMissing } }: LibraryBadgeProps) {
  if (!isLibrary) return null;
  return isMissing ? <SeverityBadge severity="warning" label="Library, missing" /> : <SeverityBadge severity="neutral" label="Library" />;
}
