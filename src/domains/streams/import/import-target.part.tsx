/** Picker for the live account of a file that does not name it. */
import { one } from '#core/fields';
import { useChoices, type Choices } from '#web/data/use-choices.ts';
import { FieldInput } from '#web/generic/form/inputs.tsx';
import { useActor } from '#web/session/use-session.ts';
import { LiveAccount } from '#domains/live';

export interface TargetProps {
  readonly value: string | null;
  readonly onChange: (iri: string | null) => void;
  readonly disabled: boolean;
  readonly error?: string;
}

const ACCOUNT = one()('LiveAccount', { nullable: true });

/** Managers may import for the accounts that they manage. */
function useMyAccounts(search: string): Choices {
  const actor = useActor();
  return useChoices(LiveAccount, search, { where: actor.roles.includes('ROLE_ADMIN') ? ALL : [['managers', actor.user]] });
}
const ALL = [] as const;

export function AccountTarget({
  value,
  onChange,
  disabled,
  error,
  label,
  help,
}: TargetProps & { readonly label: string; readonly help?: string }) {
  return (
    <FieldInput
      name="liveAccount"
      field={ACCOUNT}
      label={label}
      help={help}
      required={false}
      value={value}
      onChange={(iri) => onChange(typeof iri === 'string' ? iri : null)}
      error={error}
      disabled={disabled}
      useSource={useMyAccounts}
    />
  );
}
