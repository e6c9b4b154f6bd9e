/** The own fields of schedules as declared. */
import { ownFields } from '../../schedules/schedule/own-fields.rules.ts';
import { Schedule } from '../../schedules/schedule/schedule.resource.ts';

export const OWN_FIELDS = ownFields(Schedule.fields);
