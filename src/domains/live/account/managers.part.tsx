/** Managers of an account: avatars with a tooltip in a list, avatars with names on the account's page. */
import { Avatar, VisuallyHidden } from '@mantine/core';
import { Hint } from '#web/kit/later.tsx';
import classes from '../live-parts.module.css';

interface Manager {
  readonly '@id': string;
  readonly username: string;
  readonly nickname: string | null;
}

const SHOWN = 3;

const nameOf = ({ nickname, username }: Manager) => nickname ?? username;

export function Managers({ managers, short = false }: { readonly managers: readonly Manager[] | undefined; readonly short?: boolean }) {
  if (managers === undefined || managers.length === 0) return <span className={classes.none}>{managers === undefined ? '–' : 'None'}</span>;
  const names = managers.map(nameOf).join(', ');
  if (!short) {
    return (
      <span className={classes.managers}>
        {managers.map((manager) => (
          <span key={manager['@id']} className={classes.manager}>
            <Avatar name={nameOf(manager)} size={22} radius="xl" color="gray" aria-hidden />
            {nameOf(manager)}
          </span>
        ))}
      </span>
    );
  }
  return (
    <Hint label={names}>
      <span className={classes.group}>
        <Avatar.Group spacing={6} aria-hidden>
          {managers.slice(0, SHOWN).map((manager) => (
            <Avatar key={manager['@id']} name={nameOf(manager)} size={24} radius="xl" color="gray" />
          ))}
          {managers.length > SHOWN ? (
            <Avatar size={24} radius="xl">
              +{managers.length - SHOWN}
            </Avatar>
          ) : null}
        </Avatar.Group>
        {managers.length === 1 ? <span aria-hidden>{names}</span> : null}
        <VisuallyHidden>{names}</VisuallyHidden>
      </span>
    </Hint>
  );
}
