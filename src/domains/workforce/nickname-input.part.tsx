/** Nickname input of an employee form, with a note when other employees have the same nickname. */
import type { Params } from '#web/data/calls.ts';
import { useList } from '#web/data/use-list.ts';
import { InputNote, NotedInput } from '#web/generic/form/noted-input.tsx';
import type { FieldInputProps } from '#web/generic/form/field-input-props.ts';
import { Employee } from './employee.resource.ts';
import { namesakesOf, namesakeText } from './namesakes.rules.ts';

/** @param props.uuid of the employee; undefined = a new employee. */
export function NicknameInput({ uuid, ...props }: FieldInputProps & { readonly uuid: string | undefined }) {
  return <NotedInput {...props} note={(typed) => <Namesakes nickname={typed} uuid={uuid} />} />;
}

function Namesakes({ nickname, uuid }: { readonly nickname: string; readonly uuid: string | undefined }) {
  const params: Params = [
    ['nickname', nickname],
    ['itemsPerPage', '500'],
    ...['nickname', 'firstname', 'lastname', 'status'].map((field) => ['properties[]', field] as const),
  ];
  const { data, isPlaceholderData } = useList(Employee, params);
  const text = data === undefined || isPlaceholderData ? null : namesakeText(nickname, namesakesOf(nickname, uuid, data.items));
  return <InputNote>{text}</InputNote>;
}
