/** Input for the current password of the signed-in user, which password managers fill in. */
import { PasswordInput } from '@mantine/core';
import { commonProps, type FieldInputProps } from '#web/generic/form/field-input-props.ts';

export function CurrentPasswordInput(props: FieldInputProps) {
  return (
    <PasswordInput
      {...commonProps(props)}
      value={typeof props.value === 'string' ? props.value : ''}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
    />
  );
}
