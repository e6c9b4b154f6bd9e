/** Inputs for a new password, typed twice. The list of common passwords stays on the server, which validates again. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { MIN_PASSWORD_LENGTH, PASSWORD_MESSAGES, passwordFault } from './password.rules.ts';

const NONE: ReadonlySet<string> = new Set();
export const SHOW_PASSWORD = { 'aria-label': 'Show the password' } as const;

/** Form validation of a new password. @param names of the user, which it must not contain. */
export function newPasswordChecks(names: Parameters<typeof passwordFault>[2]) {
  return {
    password(value: string) {
      const fault = passwordFault(value, NONE, names);
      return fault === null ? null : PASSWORD_MESSAGES[fault];
    },
    repeated: (value: string, { password }: { readonly password: string }) => (value === password ? null : 'The passwords do not match.'),
  };
}

export function NewPasswordInputs({ inputOf }: { readonly inputOf: (name: 'password' | 'repeated') => PasswordInputProps }) {
  return (
    <>
      <PasswordInput
        label="New password"
        description={`At least ${MIN_PASSWORD_LENGTH} characters. No common passwords, no part of your name, no sequences of digits.`}
        autoComplete="new-password"
        visibilityToggleButtonProps={SHOW_PASSWORD}
        {...inputOf('password')}
      />
      <PasswordInput
        label="Repeat new password"
        autoComplete="new-password"
        visibilityToggleButtonProps={SHOW_PASSWORD}
        {...inputOf('repeated')}
      />
    </>
  );
}
