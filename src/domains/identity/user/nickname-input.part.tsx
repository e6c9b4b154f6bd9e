/** Nickname input of a user form, with a note when other accounts have the same nickname. */
import type { Params } from '#web/data/calls.ts';
import { useList } from '#web/data/use-list.ts';
import { InputNote, NotedInput } from '#web/generic/form/noted-input.tsx';
import type { FieldInputProps } from '#web/generic/form/field-input-props.ts';
import { sharedNicknameText } from './shared-nickname.rules.ts';
import { User } from './user.resource.ts';

/** @param props.uuid of the account; undefined = a new account. */
export function NicknameInput({ uuid, ...props }: FieldInputProps & { readonly uuid: string | undefined }) {
  return <NotedInput {...props} note={(typed) => <SharedNickname nickname={typed} uuid={uuid} />} />;
}

function SharedNickname({ nickname, uuid }: { readonly nickname: string; readonly uuid: string | undefined }) {
  const params: Params = [
    ['nickname', nickname],
    ['itemsPerPage', '500'],
    ...['nickname', 'username'].map((field) => ['properties[]', field] as const),
  ];
  const { data, isPlaceholderData } = useList(User, params);
  return <InputNote>{data === undefined || isPlaceholderData ? null : sharedNicknameText(nickname, uuid, data.items)}</InputNote>;
}
