/** Link from the report to the page of bumpers, with the number of suggestions. */
import { Button } from '@mantine/core';
import { AppLink } from '#web/generic/app-link.tsx';
import { useSuggestions } from './suggestions.hook.tsx';

export function BumperLink() {
  const { data } = useSuggestions();
  const count = data?.suggestions.length ?? 0;
  return (
    <Button component={AppLink} variant="default" to="/reports/video-similarity/bumpers">
      {count === 0 ? 'Bumpers' : `Bumpers: ${count} suggested`}
    </Button>
  );
}
