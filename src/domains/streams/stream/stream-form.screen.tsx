/** Form to correct a live stream's figures, in groups; times are in the account's time zone. */
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useItem } from '#web/data/use-item.ts';
import { FormScreen } from '#web/generic/form/form-screen.tsx';
import type { FieldInputProps } from '#web/generic/form/field-input-props.ts';
import type { FieldOverride } from '#web/generic/form/form-types.ts';
import type { FormValues } from '#web/generic/form/form-value.ts';
import { LiveStream } from './live-stream.resource.ts';
import { ZoneTimeInput } from './zone-time-input.part.tsx';

export default function StreamFormScreen() {
  const { uuid } = useParams({ strict: false });
  const zone = useItem(LiveStream, uuid).data?.item.liveAccount.timezone ?? 'UTC';
  const fields = useMemo(() => {
    const input = (props: FieldInputProps) => <ZoneTimeInput {...props} zone={zone} />;
    return { startTime: { input }, endTime: { input } } satisfies Readonly<Record<string, FieldOverride>>;
  }, [zone]);
  return <FormScreen resource={LiveStream} uuid={uuid} fields={fields} checks={endsAfterStart} />;
}

function endsAfterStart({ startTime, endTime }: FormValues): Readonly<Record<string, string>> {
  const wrong = typeof startTime === 'string' && typeof endTime === 'string' && Date.parse(endTime) < Date.parse(startTime);
  return wrong ? { endTime: 'The end should not be before the start.' } : {};
}
