/** Confirmation dialog for renewing, revoking or deleting a feed. */
import { Text } from '@mantine/core';
import { Confirm } from '#web/kit/confirm.tsx';
import type { Feed, FeedChange } from './feed-row.part.tsx';

const QUESTIONS: Readonly<Record<Exclude<FeedChange, 'edit'>, { readonly title: string; readonly text: string; readonly label: string }>> =
  {
    renew: {
      title: 'Get a new address?',
      text: 'The current address stops working immediately. Calendars that use it need the new one.',
      label: 'Get new address',
    },
    revoke: {
      title: 'Revoke this feed?',
      text: 'Its address stops working immediately, and calendars that use it no longer update. You can get a new address later.',
      label: 'Revoke feed',
    },
    delete: {
      title: 'Delete this feed?',
      text: 'It will be removed from this list. Its address has already stopped working.',
      label: 'Delete feed',
    },
  };

interface FeedConfirmProps {
  readonly feed: Feed;
  readonly change: Exclude<FeedChange, 'edit'>;
  readonly onConfirm: (withdraw: AbortSignal) => Promise<void>;
  readonly onClose: () => void;
}

export function FeedConfirm({ feed, change, onConfirm, onClose }: FeedConfirmProps) {
  const { title, text, label } = QUESTIONS[change];
  return (
    <Confirm opened onClose={onClose} onConfirm={onConfirm} title={title} label={label} danger={change !== 'renew'}>
      <Text size="sm">
        <b>{feed.name}</b>: {text}
      </Text>
    </Confirm>
  );
}
