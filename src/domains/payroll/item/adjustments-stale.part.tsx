/** Conflict dialog for adjustments that someone else saved first: shows both versions side by side and lets the user choose. */
import { Button, Modal, Text } from '@mantine/core';
import { SIDES, type AdjustmentDraft } from './adjustment-draft.rules.ts';
import type { Adjustments } from '../calculation/adjustments.rules.ts';
import classes from './adjustments.module.css';

interface AdjustmentsStaleProps {
  readonly theirs: Adjustments;
  readonly mine: AdjustmentDraft;
  readonly saving: boolean;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
  readonly onClose: () => void;
}

type Lines = Readonly<Record<(typeof SIDES)[number], readonly { readonly description: string; readonly amount: string }[]>>;

export default function AdjustmentsStale({ theirs, mine, saving, onTheirs, onMine, onClose }: AdjustmentsStaleProps) {
  return (
    <Modal opened onClose={onClose} size="lg" title="Someone else changed these adjustments">
      <Text size="sm" c="dimmed" mb="md">
        Other adjustments were saved while you were editing. Choose which ones to keep. Your input is not lost until you choose.
      </Text>
      <div className={classes.both}>
        <Side title="Theirs" lines={theirs} />
        <Side title="Yours" lines={mine} />
      </div>
      <div className={classes.choose}>
        <Button variant="default" onClick={onClose}>
          Back to editing
        </Button>
        <Button variant="default" onClick={onTheirs}>
          Take theirs
        </Button>
        <Button loading={saving} onClick={onMine} data-autofocus>
          Save mine
        </Button>
      </div>
    </Modal>
  );
}

function Side({ title, lines }: { readonly title: string; readonly lines: Lines }) {
  const all = SIDES.flatMap((side) => lines[side].map((line) => ({ ...line, sign: side === 'additions' ? '+' : '−' })));
  return (
    <section aria-label={title}>
      <p className={classes.legend}>{title}</p>
      {all.length === 0 ? (
        <p className={classes.soft}>None.</p>
      ) : (
        <ul className={classes.read}>
          {all.map(({ description, amount, sign }, index) => (
            <li key={index}>
              <span>{description}</span>
              <span className="numbers">
                {sign}
                {amount}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
