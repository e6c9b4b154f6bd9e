/** Handler for the uploads of a schedule: those of the tasks of its jobs. */
import { iriOf } from '#core/iri';
import { Schedule } from '#domains/scheduling';
import { answering } from '#server/engine/action-handlers';
import { MAX_PARAMETERS } from '#server/engine/parameters';
import { scheduleUploads } from './schedule-uploads.action.ts';
import { uploadsOfSchedule } from './schedule-uploads.query.ts';
import { FileUpload } from './file-upload.resource.ts';
import { VideoUpload } from '../version/video-upload.resource.ts';

/** Each uuid is a query parameter, and the page size is another. */
const AT_ONCE = MAX_PARAMETERS - 1;

export const scheduleUploadsAction = answering(
  scheduleUploads,
  async ({ database, engine, actor, uuid }, { status, videoSerial, videoTaskUuid, employeeId }) => {
    const uuids = await uploadsOfSchedule(database, uuid, {
      state: status,
      serial: videoSerial,
      task: videoTaskUuid,
      employee: employeeId,
    });
    const allowed = await engine.filterAllowed(database, VideoUpload, actor, VideoUpload.access.read, uuids);
    const seen = uuids.filter((one) => allowed.has(one));
    const uploads: Record<string, unknown>[] = [];
    for (let from = 0; from < Math.min(seen.length, FileUpload.maxItemsPerPage); from += AT_ONCE) {
      const query = new URLSearchParams({ itemsPerPage: String(AT_ONCE) });
      for (const one of seen.slice(from, Math.min(from + AT_ONCE, FileUpload.maxItemsPerPage))) query.append('uuid[]', one);
      uploads.push(...(await engine.list(database, VideoUpload, actor, query)).members);
    }
    return { schedule: iriOf(Schedule, uuid), uploads, totalCount: seen.length };
  },
);
