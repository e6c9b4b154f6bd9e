/** How one choice of a picker looks: its name, and a quieter second name next to it. */
import classes from './inputs.module.css';

export function ChoiceOption({ choice }: { readonly choice: { readonly label: string; readonly hint?: string } }) {
  return (
    <span className={classes.option}>
      <span>{choice.label}</span>
      {choice.hint === undefined ? null : <span className={classes.hint}>{choice.hint}</span>}
    </span>
  );
}
