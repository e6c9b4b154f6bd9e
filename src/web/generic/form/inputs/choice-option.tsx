/** An option of a picker: its name, followed by its second name in a muted colour. */
import classes from './inputs.module.css';

export function ChoiceOption({ choice }: { readonly choice: { readonly label: string; readonly hint?: string } }) {
  return (
    <span className={classes.option}>
      <span>{choice.label}</span>
      {choice.hint === undefined ? null : <span className={classes.hint}>{choice.hint}</span>}
    </span>
  );
}
