/** A file upload: a file attached to a record, or the file of a video. */
import { nobody } from '#core/access';
import { instant, integer, json, one, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { removesFile, seesFile } from '../version/upload-access.rules.ts';

/** Characters. */
export const MAX_FILENAME = 200;

const of = { readOnly: true, nullable: true, minor: true } as const;

export const FileUpload = defineResource({
  name: 'FileUpload',
  plural: 'file_uploads',
  table: 'file_upload',
  label: { one: 'File', many: 'Files' },
  about: 'A file attached to a record, or the file of a video. Users who may read the record may download the file.',
  title: 'originalFilename',
  fields: {
    originalFilename: text({ minLength: 1, maxLength: MAX_FILENAME, label: 'File name' }),
    mimeType: text({ readOnly: true, label: 'File type', help: 'Detected by content.' }),
    fileSize: integer({ readOnly: true, computed: true, label: 'Size', help: 'Bytes.' }),
    checksum: text({ readOnly: true, computed: true, help: 'SHA-256 of the file.', minor: true }),
    createdTime: instant({ readOnly: true, computed: true, label: 'Uploaded' }),
    updatedTime: instant({ readOnly: true, computed: true, label: 'Changed', minor: true }),
    downloadUrl: text({ readOnly: true, computed: true, nullable: true, label: 'Download', minor: true }),
    uploadedBy: one()('User', { readOnly: true, label: 'Uploaded by', minor: true }),
    uploadedByName: text({ readOnly: true, computed: true, nullable: true, label: 'Uploader' }),
    metadata: json<Readonly<Record<string, unknown>>>()({ nullable: true, minor: true }),
    videoUpload: one()('VideoUpload', { inverseBy: 'fileUpload', ...of, label: 'Video' }),
    videoJob: one()('VideoJob', of),
    videoTask: one()('VideoTask', of),
    schedule: one()('Schedule', of),
    client: one()('Client', of),
    employee: one()('Employee', of),
    liveAccount: one()('LiveAccount', of),
  },
  filters: {
    originalFilename: 'partial',
    mimeType: 'exact',
    uploadedBy: 'exact',
    videoJob: 'exact',
    videoTask: 'exact',
    schedule: 'exact',
    client: 'exact',
    employee: 'exact',
    liveAccount: 'exact',
    createTime: 'date',
  },
  search: ['originalFilename'],
  orders: ['originalFilename', 'mimeType', 'createTime', 'updateTime'],
  defaultOrder: { id: 'desc' },
  access: { read: seesFile, create: nobody, update: removesFile, remove: removesFile },
  operations: ['list', 'read', 'update', 'remove'],
  screen: { columns: ['originalFilename', 'mimeType', 'fileSize', 'uploadedByName', 'createTime'] },
});
