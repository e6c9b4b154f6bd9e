/** Shown instead of a form that the user may not send. */
import type { Resource } from '#core/resource';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { IconLock } from '#web/kit/icons.ts';
import { PageHeader } from '#web/kit/page-header.tsx';
import { BackToList } from '../back-to-list.tsx';

interface FormRefusalProps {
  readonly resource: Resource;
  readonly operation: 'create' | 'update';
}

export function FormRefusal({ resource, operation }: FormRefusalProps) {
  const { one, many } = resource.label;
  return (
    <>
      <PageHeader title={operation === 'create' ? `New ${one.toLowerCase()}` : `Edit ${one.toLowerCase()}`} />
      <EmptyState
        icon={<IconLock size={24} stroke={1.5} />}
        title={operation === 'create' ? `You cannot create ${many.toLowerCase()}` : `You cannot change this ${one.toLowerCase()}`}
        description="Your role does not allow it. Ask an admin or a manager to do it for you."
        action={<BackToList resource={resource} />}
      />
    </>
  );
}
