/** Lists every error catalogue, for the generated page and its test. */
import { coreErrors, type Catalogue } from '#core/errors';
import { availabilityErrors } from './availability/errors.ts';
import { feedsErrors } from './feeds/errors.ts';
import { identityErrors } from './identity/errors.ts';
import { notificationsErrors } from './notifications/errors.ts';
import { operationsErrors } from './operations/errors.ts';
import { payrollErrors } from './payroll/errors.ts';
import { reportingErrors } from './reporting/errors.ts';
import { schedulingErrors } from './scheduling/errors.ts';
import { similarityErrors } from './similarity/errors.ts';
import { streamsErrors } from './streams/errors.ts';
import { videoErrors } from './video/errors.ts';

export const CATALOGUES: readonly Catalogue<string>[] = [
  coreErrors,
  availabilityErrors,
  feedsErrors,
  identityErrors,
  notificationsErrors,
  operationsErrors,
  payrollErrors,
  reportingErrors,
  schedulingErrors,
  similarityErrors,
  streamsErrors,
  videoErrors,
];
