/** Error of a refused file: what is wrong, where, and what to do next; the file stays selected. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '#web/kit/icons.ts';
import { ApiError, messageOf } from '#web/api/http.ts';
import { isOtherExport, KIND_LABELS, otherKind, type ImportKind } from './import-answer.rules.ts';
import classes from './import.module.css';
import { useLostFocus } from './lost-focus.hook.tsx';

interface ProblemProps {
  readonly error: ApiError;
  readonly kind: ImportKind;
  /** Imports that have already refused the file. */
  readonly refusedBy: readonly ImportKind[];
  readonly onSwitch: (kind: ImportKind) => void;
  readonly onAgain: () => void;
}

export function ImportProblem({ error, kind, refusedBy, onSwitch, onAgain }: ProblemProps) {
  const other = otherKind(kind);
  const switchable = isOtherExport(error.data) && !refusedBy.includes(other);
  // Violations of these two fields are shown at the fields too, and repeated only when there is nothing else to say.
  const ofTheFile = error.violations.filter(({ propertyPath }) => propertyPath !== 'liveAccount' && propertyPath !== 'liveStream');
  const violations = ofTheFile.length > 0 ? ofTheFile : error.violations;
  const problem = useLostFocus<HTMLDivElement>();
  return (
    <Alert
      ref={problem}
      tabIndex={-1}
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={titleOf(error)}
      className={classes.problem}
    >
      {violations.length === 0 ? (
        <Text size="sm">{messageOf(error)}</Text>
      ) : (
        violations.map(({ message, propertyPath }) => (
          <Text key={`${propertyPath} ${message}`} size="sm">
            {message}
          </Text>
        ))
      )}
      <Group gap="xs" mt="sm">
        {switchable ? (
          <Button size="compact-sm" onClick={() => onSwitch(other)}>
            Check as {KIND_LABELS[other]}
          </Button>
        ) : null}
        <Button size="compact-sm" variant="default" onClick={onAgain}>
          Check again
        </Button>
      </Group>
    </Alert>
  );
}

function titleOf(error: ApiError): string {
  if (error.failure !== 'response') return 'The server could not be reached';
  const { data } = error;
  const title = typeof data === 'object' && data !== null && 'title' in data && typeof data.title === 'string' ? data.title : '';
  if (error.type === 'ConstraintViolation') return 'Information is missing';
  return title === '' ? 'The file was not imported' : title;
}
