/** Hover card of the roster: full details of a card while it is hovered or focused. */
import { Portal } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Money } from '#web/kit/money.tsx';
import { viewerZone } from '#web/kit/time-text.ts';
import { timesOf, whenText } from '../../schedules/schedule/when-text.rules.ts';
import { createZoneClock, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import type { ShownConflict } from '../../schedules/conflicts/screen-conflicts.rules.ts';
import { openRoles, rolesText } from '../../schedules/schedule/needs.rules.ts';
import { nameOf, type Planned } from '../../schedules/schedule/planned.rules.ts';
import { SHIFT_ROLE_LABELS } from '../../schedules/schedule/shift-role.rules.ts';
import classes from './roster.module.css';

const REST_MS = 250;
const GAP = 6;

interface HoverCardProps {
  readonly root: RefObject<HTMLElement | null>;
  readonly shown: readonly Planned[];
  readonly clock: ZoneClock;
  readonly conflictsOf: (uuid: string) => readonly ShownConflict[];
  readonly busy: () => boolean;
}

export default function HoverCard({ root, shown, clock, conflictsOf, busy }: HoverCardProps) {
  const [at, setAt] = useState<{ readonly card: HTMLElement; readonly id: string } | null>(null);
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    const life = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setAt(null);
    };
    const show = (target: EventTarget | null, after: number) => {
      const card = (target as Element | null)?.closest<HTMLElement>('[data-shift]') ?? null;
      clearTimeout(timer);
      if (card === null) return setAt(null);
      timer = setTimeout(() => !busy() && card.isConnected && setAt({ card, id: card.dataset.shift! }), after);
    };
    const { signal } = life;
    element.addEventListener(
      'pointerover',
      (event) => event.pointerType === 'mouse' && event.buttons === 0 && show(event.target, REST_MS),
      { signal },
    );
    element.addEventListener('pointerleave', hide, { signal });
    element.addEventListener('pointerdown', hide, { signal });
    element.addEventListener('scroll', hide, { signal, passive: true });
    element.addEventListener('focusin', (event) => (event.target as Element).matches(':focus-visible') && show(event.target, 0), {
      signal,
    });
    element.addEventListener('focusout', hide, { signal });
    window.addEventListener('keydown', (event) => event.key === 'Escape' && hide(), { signal });
    // The card that triggered loading is already hovered or focused.
    show(element.querySelector('[data-shift]:focus-visible') ?? element.querySelector('[data-shift]:hover'), REST_MS);
    return () => {
      clearTimeout(timer);
      life.abort();
    };
  }, [root, busy]);
  const planned = at === null ? undefined : shown.find(({ uuid }) => uuid === at.id);
  if (at === null || planned === undefined) return null;
  return (
    <Portal>
      <Card card={at.card} planned={planned} clock={clock} conflicts={conflictsOf(planned.uuid)} />
    </Portal>
  );
}

interface CardProps {
  readonly card: HTMLElement;
  readonly planned: Planned;
  readonly clock: ZoneClock;
  readonly conflicts: readonly ShownConflict[];
}

function Card({ card, planned, clock, conflicts }: CardProps) {
  const own = useRef<HTMLDivElement>(null);
  // Placed to the right of the card, else to its left, and kept inside the window.
  useLayoutEffect(() => {
    const [target, box] = [card.getBoundingClientRect(), own.current!.getBoundingClientRect()];
    const right = target.right + GAP + box.width <= window.innerWidth;
    const left = right ? target.right + GAP : Math.max(GAP, target.left - GAP - box.width);
    const top = Math.max(GAP, Math.min(target.top, window.innerHeight - box.height - GAP));
    own.current!.style.translate = `${left}px ${top}px`;
  });
  const { account, people, item, draft, type } = planned;
  const mine = createZoneClock(viewerZone());
  const elsewhere = timesOf(planned, mine) === timesOf(planned, clock) ? null : whenText(planned, mine);
  const accepted = conflicts[0]?.reason ?? null;
  const open = openRoles(item.needs ?? {}, people);
  return (
    <div ref={own} className={classes.hover} role="tooltip">
      <div className={classes.hoverHead}>
        {account === null ? null : <span className={classes.dot} style={{ background: account.color }} />}
        <b>{nameOf(planned)}</b>
        {item.title !== null && account !== null ? <span className={classes.quiet}>{account.name}</span> : null}
      </div>
      <div className={classes.numbers}>{whenText(planned, clock)}</div>
      {elsewhere === null ? null : <div className={classes.quiet}>{elsewhere} your time</div>}
      <ul className={classes.hoverPeople}>
        {people.map(({ employee, name, role }) => (
          <li key={employee}>
            {name} <span className={classes.quiet}>{SHIFT_ROLE_LABELS[role]}</span>
          </li>
        ))}
        {people.length === 0 ? <li className={classes.quiet}>No one yet</li> : null}
        {open.length === 0 ? null : <li className={classes.hoverOpen}>Open: {rolesText(open)}</li>}
      </ul>
      {typeof item.labourCost === 'string' ? (
        <div className={classes.quiet}>
          {item.labourCostIsEstimate === true ? 'About ' : ''}
          <Money amount={item.labourCost} /> labour
        </div>
      ) : null}
      {typeof item.note === 'string' && item.note !== '' ? <div className={classes.hoverNote}>{item.note}</div> : null}
      {conflicts.map(({ message, reason }) => (
        <div key={message} className={classes.hoverBad} data-accepted={reason !== null || undefined}>
          {message}
        </div>
      ))}
      {accepted === null ? null : (
        <div className={classes.hoverBad} data-accepted>
          Accepted: {accepted}
        </div>
      )}
      <div className={classes.quiet}>
        {[type === 'VIDEO' ? 'Video' : 'Live', draft ? 'draft, not published yet' : 'published'].join(' · ')}
      </div>
    </div>
  );
}
