/** Proposals by day and place: person, reasons, alternatives, and places that stay open. */
import { ActionIcon, Button, Checkbox, Group, List, Stack, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { uuidIn } from '#core/iri';
import { Hint } from '#web/kit/later.tsx';
import { IconLock, IconLockOpen } from '#web/kit/icons.ts';
import { dayLabel, timesOf } from '../schedules/schedule/when-text.rules.ts';
import { dayText, type ZoneClock } from '../schedules/schedule/zone-time.rules.ts';
import { nameOf, type Planned } from '../schedules/schedule/planned.rules.ts';
import { SHIFT_ROLE_LABELS } from '../schedules/schedule/shift-role.rules.ts';
import type { FillAnswer } from './fill.action.ts';
import { filledText, keyOf, proofText, stoppedText, type Proposal } from './fill-text.rules.ts';
import classes from './fill.module.css';

interface FillResultProps {
  readonly answer: FillAnswer;
  readonly plans: ReadonlyMap<string, Planned>;
  readonly clock: ZoneClock;
  /** Keys of deselected proposals. */
  readonly left: ReadonlySet<string>;
  readonly locked: ReadonlySet<string>;
  readonly onLeave: (left: ReadonlySet<string>) => void;
  readonly onLock: (locked: ReadonlySet<string>) => void;
  readonly onExchange: (proposal: Proposal) => void;
}

export function FillResult({ answer, plans, clock, left, locked, onLeave, onLock, onExchange }: FillResultProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const days = byDay(answer.proposals, plans, clock);
  return (
    <Stack gap="xs">
      <div role="status">
        <Text fw={600}>{filledText(answer)}</Text>
        <Text size="sm" c="dimmed">
          {proofText(answer)}
        </Text>
      </div>
      {days.map(([day, proposals]) => (
        <section key={day} aria-label={day}>
          <Text size="xs" c="dimmed" fw={550} mb={2}>
            {day}
          </Text>
          {proposals.map((proposal) => {
            const key = keyOf(proposal);
            const planned = plans.get(uuidIn(proposal.schedule));
            const against = proposal.reasons.filter(({ fits }) => !fits);
            return (
              <div key={key} className={classes.row} data-left={left.has(key) || undefined}>
                <Group gap="xs" wrap="nowrap">
                  <Checkbox
                    checked={!left.has(key)}
                    onChange={() => onLeave(toggled(left, key))}
                    aria-label={`Accept ${proposal.name} as ${SHIFT_ROLE_LABELS[proposal.role].toLowerCase()}`}
                  />
                  <UnstyledButton
                    className={classes.place}
                    aria-expanded={opened === key}
                    onClick={() => setOpened(opened === key ? null : key)}
                  >
                    <span className={`${classes.when} numbers`}>{planned === undefined ? '' : timesOf(planned, clock)}</span>
                    <span className={classes.account}>
                      {planned?.account != null && (
                        <span className={classes.swatch} style={{ background: planned.account.color }} aria-hidden />
                      )}
                      {planned === undefined ? 'Another schedule' : nameOf(planned)}
                    </span>
                    <span className={classes.who}>
                      <b>{proposal.name}</b> <span className={classes.role}>{SHIFT_ROLE_LABELS[proposal.role].toLowerCase()}</span>
                    </span>
                  </UnstyledButton>
                  <Hint label={locked.has(key) ? 'Locked when filled again' : 'Lock when filled again'}>
                    <ActionIcon
                      variant={locked.has(key) ? 'light' : 'subtle'}
                      color="gray"
                      size={32}
                      aria-pressed={locked.has(key)}
                      aria-label={`Lock ${proposal.name}`}
                      onClick={() => onLock(toggled(locked, key))}
                    >
                      {locked.has(key) ? <IconLock size={16} /> : <IconLockOpen size={16} />}
                    </ActionIcon>
                  </Hint>
                </Group>
                {against.length > 0 && (
                  <Text size="xs" className={classes.against}>
                    {against.map(({ message }) => message).join(' ')}
                  </Text>
                )}
                {opened === key && <Reasons proposal={proposal} onExchange={() => onExchange(proposal)} />}
              </div>
            );
          })}
        </section>
      ))}
      {answer.open.length > 0 && (
        <section aria-label="Still open">
          <Text size="xs" c="dimmed" fw={550} mb={2}>
            Still open
          </Text>
          <List size="sm" spacing={4} listStyleType="none">
            {answer.open.map((open, index) => {
              const planned = plans.get(uuidIn(open.schedule));
              return (
                <List.Item key={`${open.schedule} ${open.role} ${index}`}>
                  {planned === undefined
                    ? ''
                    : `${dayLabel(clock.wallOf(planned.start))}, ${timesOf(planned, clock)}, ${nameOf(planned)}. `}
                  <Text span c="dimmed" inherit>
                    {stoppedText(open)}.
                  </Text>
                </List.Item>
              );
            })}
          </List>
        </section>
      )}
    </Stack>
  );
}

function Reasons({ proposal: { reasons, nextBest }, onExchange }: { readonly proposal: Proposal; readonly onExchange: () => void }) {
  return (
    <div className={classes.reasons}>
      <List size="xs" spacing={2}>
        {reasons
          .filter(({ fits }) => fits)
          .map(({ code, message }) => (
            <List.Item key={code}>{message}</List.Item>
          ))}
      </List>
      {nextBest === null ? (
        <Text size="xs" c="dimmed" mt={6}>
          No one else can take this place.
        </Text>
      ) : (
        <Group gap="xs" mt={6} align="flex-start" wrap="nowrap">
          <Text size="xs" c="dimmed" style={{ flex: 1 }}>
            Next best: <b>{nextBest.name}</b>.{' '}
            {nextBest.reasons
              .filter(({ fits }) => !fits)
              .map(({ message }) => message)
              .join(' ')}
          </Text>
          <Button variant="default" size="compact-xs" onClick={onExchange}>
            Take {nextBest.name} instead
          </Button>
        </Group>
      )}
    </div>
  );
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return keys.has(key) ? new Set([...keys].filter((one) => one !== key)) : new Set([...keys, key]);
}

function byDay(proposals: readonly Proposal[], plans: ReadonlyMap<string, Planned>, clock: ZoneClock): [string, Proposal[]][] {
  const startOf = ({ schedule }: Proposal) => plans.get(uuidIn(schedule))?.start ?? Number.POSITIVE_INFINITY;
  const days = new Map<string, Proposal[]>();
  for (const proposal of proposals.toSorted((a, b) => startOf(a) - startOf(b))) {
    const start = startOf(proposal);
    const day = Number.isFinite(start) ? dayLabel(Date.parse(`${dayText(clock.wallOf(start))}T00:00:00Z`)) : 'Not on screen';
    const known = days.get(day);
    if (known === undefined) days.set(day, [proposal]);
    else known.push(proposal);
  }
  return [...days];
}
