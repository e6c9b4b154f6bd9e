/** Pickers for the version of a video, and for the version to compare with. */
import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { AppLink } from '#web/generic/app-link.tsx';
import type { Upload } from './decision.part.tsx';
import { COMPARISONS, type Comparison } from './stage.part.tsx';
import classes from './review.module.css';

const versionText = ({ revision, versionType, isLatest }: Upload) =>
  `Version ${revision}${versionType === 'FINAL' ? ', final' : ''}${isLatest ? ' (newest)' : ''}`;

export function VersionPicker({ upload, versions }: { readonly upload: Upload; readonly versions: readonly Upload[] }) {
  const navigate = useNavigate();
  if (versions.length < 2) return null;
  return (
    <NativeSelect
      aria-label="Version"
      value={upload.uuid}
      data={versions.map((version) => ({ value: version.uuid, label: versionText(version) }))}
      onChange={(event) => void navigate({ to: `/video-uploads/${event.currentTarget.value}` })}
    />
  );
}

interface CompareBarProps {
  readonly upload: Upload;
  readonly versions: readonly Upload[];
  readonly other: Upload | undefined;
  readonly comparison: Comparison;
  readonly onComparison: (comparison: Comparison) => void;
}

export function CompareBar({ upload, versions, other, comparison, onComparison }: CompareBarProps) {
  const navigate = useNavigate();
  return (
    <div className={classes.compare}>
      <NativeSelect
        size="xs"
        aria-label="Compare with"
        value={other?.uuid ?? ''}
        data={[
          { value: '', label: 'Compare with…' },
          ...versions.filter(({ uuid }) => uuid !== upload.uuid).map((version) => ({ value: version.uuid, label: versionText(version) })),
        ]}
        onChange={(event) => {
          const uuid = event.currentTarget.value;
          void navigate({ to: '.', search: () => (uuid === '' ? {} : { with: uuid }), replace: true, resetScroll: false });
        }}
      />
      {other === undefined ? null : (
        <NativeSelect
          size="xs"
          aria-label="How to compare"
          value={comparison}
          data={COMPARISONS.map(({ value, label }) => ({ value, label }))}
          onChange={(event) => onComparison(event.currentTarget.value as Comparison)}
        />
      )}
    </div>
  );
}

export function OldVersion({ upload, versions }: { readonly upload: Upload; readonly versions: readonly Upload[] }) {
  const newest = versions.find(({ isLatest }) => isLatest);
  return (
    <p className={classes.note} role="note">
      This is version {upload.revision}. It is read-only.{' '}
      {newest === undefined ? null : (
        <AppLink className={classes.link} to={`/video-uploads/${newest.uuid}`}>
          Go to version {newest.revision}
        </AppLink>
      )}
    </p>
  );
}
