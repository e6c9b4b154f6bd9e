/** Form to add or edit an employee. */
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { FieldOverride } from '#web/generic/form/form-types.ts';
import { FormScreen } from '#web/generic/form/form-screen.tsx';
import { Employee } from './employee.resource.ts';
import { NicknameInput } from './nickname-input.part.tsx';

export default function EmployeeFormScreen() {
  const { uuid } = useParams({ strict: false });
  const fields = useMemo(
    (): Readonly<Record<string, FieldOverride>> => ({ nickname: { input: (props) => <NicknameInput {...props} uuid={uuid} /> } }),
    [uuid],
  );
  return <FormScreen resource={Employee} uuid={uuid} fields={fields} />;
}
