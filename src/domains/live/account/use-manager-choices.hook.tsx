/** Users who can be chosen as managers of a live account: those with the manager role. */
import { User } from '#domains/identity';
import { useChoices, type Choices } from '#web/data/use-choices.ts';

const MANAGERS = [['roles', 'ROLE_MANAGER']] as const;

export function useManagerChoices(search: string): Choices {
  return useChoices(User, search, { where: MANAGERS });
}
