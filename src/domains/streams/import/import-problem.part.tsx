/** How a refused file is explained: what is wrong, where in it, and what to do next; the file stays chosen. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '#web/kit/icons.ts';
import { ApiError, messageOf } from '#web/api/http.ts';
import { isOtherExport, KIND_LABELS, otherKind, type ImportKind } from './import-answer.rules.ts';
import classes from './import.module.css';

interface ProblemProps {
  readonly error: ApiError;
  readonly kind: ImportKind;
  /** The calls that refused the file already. */
  readonly refusedBy: readonly ImportKind[];
  readonly onSwitch: (kind: ImportKind) => void;
  readonly onAgain: () => void;
}

export function ImportProblem({ error, kind, refusedBy, onSwitch, onAgain }: ProblemProps) {
  const other = otherKind(kind);
  const switchable = isOtherExport(error.data) && !refusedBy.includes(other);
  // Those of a field stand there.
  const violations = error.violations.filter(({ propertyPath }) => propertyPath !== 'liveAccount' && propertyPath !== 'liveStream');
  return (
    <Alert
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
            Check it as a {KIND_LABELS[other]}
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
  if (error.type === 'ConstraintViolation') return 'Something is missing';
  return title === '' ? 'The file was not imported' : title;
}
