/** The three decisions as buttons, each with what it means. */
import { DECISIONS, type Decision } from '#wire/similarity';
import { DECISION_LABELS } from '../pair/similarity-text.rules.ts';
import classes from './comparison.module.css';

interface DecisionChoicesProps {
  readonly label: string;
  readonly meanings: Readonly<Record<Decision, string>>;
  readonly isChosen: (option: Decision) => boolean;
  readonly isDisabled: (option: Decision) => boolean;
  readonly onChoose: (option: Decision) => void;
}

export function DecisionChoices({ label, meanings, isChosen, isDisabled, onChoose }: DecisionChoicesProps) {
  return (
    <div className={classes.choices} role="group" aria-label={label}>
      {DECISIONS.map((option) => (
        <button
          key={option}
          type="button"
          data-decision={option}
          aria-pressed={isChosen(option)}
          disabled={isDisabled(option)}
          onClick={() => onChoose(option)}
        >
          <b>{DECISION_LABELS[option]}</b>
          <span>{meanings[option]}</span>
        </button>
      ))}
    </div>
  );
}
