/** How a new password is typed: twice, with what it has to be. The list of common passwords stays on the server, which checks again. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { MIN_PASSWORD_LENGTH, PASSWORD_MESSAGES, passwordFault } from './password.rules.ts';

const NONE: ReadonlySet<string> = new Set();
export const SHOW_PASSWORD = { 'aria-label': 'Show the password' } as const;

/** What a form says to it. @param names of the person, which it may not hold. */
export function newPasswordChecks(names: Parameters<typeof passwordFault>[2]) {
  return {
    password(value: string) {
      const fault = passwordFault(value, NONE, names);
      return fault === null ? null : PASSWORD_MESSAGES[fault];
    },
    repeated: (value: string, { password }: { readonly password: string }) =>
      value === password ? null : 'The two passwords are not the same.',
  };
}

export function NewPasswordInputs({ inputOf }: { readonly inputOf: (name: 'password' | 'repeated') => PasswordInputProps }) {
  return (
    <>
      <PasswordInput
        label="New password"
        description={`At least ${MIN_PASSWORD_LENGTH} characters; no common password, no name of yours, no digits in a row.`}
        autoComplete="new-password"
        visibilityToggleButtonProps={SHOW_PASSWORD}
        {...inputOf('password')}
      />
      <PasswordInput
        label="New password again"
        autoComplete="new-password"
        visibilityToggleButtonProps={SHOW_PASSWORD}
        {...inputOf('repeated')}
      />
    </>
  );
}
