/** Cells of the employee report: name with hours by role, and the tiles with overall figures. */
import { UnstyledButton } from '@mantine/core';
import { SHIFT_ROLE_LABELS, SHIFT_ROLES } from '#domains/scheduling';
import { Change, type Better } from '../report/change.part.tsx';
import type { EmployeeGroup, EmployeeUnit } from './employee-performance.rules.ts';
import { FigureText } from '../report/figure-text.part.tsx';
import { figureText, unitText } from '../report/report-text.rules.ts';
import classes from '../report/reports.module.css';

export function EmployeeName({
  row: { key, label, roleHours },
  rank,
  chosen,
  onChoose,
}: {
  readonly row: EmployeeGroup;
  readonly rank: number;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}) {
  return (
    <span className={classes.name}>
      <span className={classes.rank}>{rank}</span>
      <span>
        <UnstyledButton
          id={`person-${key}`}
          className={classes.link}
          aria-expanded={chosen}
          title={`${label}: show the shifts`}
          onClick={onChoose}
        >
          {label}
        </UnstyledButton>
        {SHIFT_ROLES.map((role) =>
          roleHours[role] === undefined ? null : (
            <span key={role} className={classes.sub}>
              {SHIFT_ROLE_LABELS[role]} {figureText('hours', roleHours[role], '')}
              {'\u00a0'}h
            </span>
          ),
        )}
      </span>
    </span>
  );
}

interface TileProps {
  readonly kind: { readonly label: string; readonly unit: EmployeeUnit; readonly about: string };
  readonly value: string | number | null | undefined;
  readonly change: string | null | undefined;
  readonly better: Better;
}

export function Tile({ kind: { label, unit, about }, value, change, better }: TileProps) {
  const text = unitText(unit);
  return (
    <div>
      <dt title={about}>{label}</dt>
      <dd>
        <FigureText unit={unit} value={value} />
        {text === null || value === null ? null : ` ${text}`}
        <Change change={change} unit={unit} better={better} />
      </dd>
    </div>
  );
}
