/** A video upload: a file delivered for a task, as a version of one of its videos. */
import { anyOf, nobody } from '#core/access';
import { boolean, choice, decimal, instant, integer, json, one, state, text } from '#core/fields';
import { defineResource } from '#core/resource';
import type { JobStatus } from '../job/job-life.rules.ts';
import type { StripLayout } from './strip-layout.rules.ts';
import { runsUpload, seesUpload, sendsUpload } from './upload-access.rules.ts';
import { MAX_OVERRIDE_REASON, PROCESSING_LIFE, UPLOAD_LIFE, VERSION_TYPES } from './video-upload.rules.ts';

const made = { readOnly: true, nullable: true, minor: true } as const;
const link = { ...made, computed: true } as const;

export const VideoUpload = defineResource({
  name: 'VideoUpload',
  plural: 'video_uploads',
  table: 'video_upload',
  label: { one: 'Video upload', many: 'Video uploads' },
  about: 'A file delivered for a video task, as a version of one of its videos. Links to files are valid for half an hour to an hour.',
  title: 'originalFilename',
  fields: {
    videoTask: one<{
      title: string;
      videoJob: { '@id': string; uuid: string; title: string; status: JobStatus; clientName: string | null };
      videosRequired: number;
    }>()('VideoTask', {
      readOnly: true,
      embed: ['title', 'videoJob', 'videosRequired'],
      label: 'Task',
    }),
    videoSerial: integer({ readOnly: true, default: 1, label: 'Video', help: 'The number of the video within the task, from 1.' }),
    revision: integer({ readOnly: true, default: 1, label: 'Version', help: 'The number of the version of the video, from 1.' }),
    isLatest: boolean({ readOnly: true, computed: true, label: 'Newest version', help: 'Earlier versions are read-only.' }),
    versionType: choice(VERSION_TYPES, {
      default: 'DRAFT',
      help: 'Can be changed until the version is decided.',
      labels: { DRAFT: 'Draft', FINAL: 'Final' },
      label: 'Type',
    }),
    state: state(UPLOAD_LIFE, { readOnly: true }),
    approvedAt: instant({ ...made, label: 'Approved' }),
    approvedBy: one()('User', { ...made, label: 'Approved by' }),
    approvedByName: text({ ...link, label: 'Approver' }),
    rejectedAt: instant({ ...made, label: 'Rejected' }),
    rejectionReason: text({ ...made, maxLength: 2000, label: 'Reason of the rejection' }),
    overrideReason: text({
      ...made,
      maxLength: MAX_OVERRIDE_REASON,
      label: 'Reason for replacing the signed-off version',
      help: 'Null unless the version before it was signed off.',
    }),
    uploadedBy: one()('User', { readOnly: true, label: 'Uploaded by', minor: true }),
    uploadedByName: text({ ...link, label: 'Uploader' }),
    fileUpload: one<{ originalFilename: string }>()('FileUpload', {
      readOnly: true,
      embed: ['originalFilename'],
      label: 'File',
      minor: true,
    }),
    originalFilename: text({ readOnly: true, computed: true, label: 'File name' }),
    fileSize: integer({ readOnly: true, computed: true, label: 'Size', help: 'Bytes.' }),
    mimeType: text({ readOnly: true, computed: true, label: 'File type', help: 'Detected by content.', minor: true }),
    checksum: text({ readOnly: true, computed: true, help: 'SHA-256 of the file.', minor: true }),
    durationSeconds: decimal({ ...made, scale: 3, label: 'Duration', help: 'Seconds.' }),
    width: integer({ ...made, help: 'Pixels, as displayed.' }),
    height: integer({ ...made, help: 'Pixels, as displayed.' }),
    frameRate: text({
      ...made,
      label: 'Frame rate',
      help: 'A fraction such as "30000/1001". For a variable rate: the rate of most frames.',
    }),
    frameCount: integer({ ...made, label: 'Frames' }),
    frameOffset: decimal({
      ...made,
      scale: 6,
      label: 'Start of the picture',
      help: 'Seconds from the start of the played file to its first frame; null for none, and for a variable rate.',
    }),
    sourceTimecode: text({ ...made, label: 'Source time code', help: 'Time code of the first frame, as the file states it.' }),
    startTimecode: text({
      nullable: true,
      minor: true,
      maxLength: 12,
      label: 'Start',
      help: 'Time code (HH:MM:SS:FF) or number of the first frame, if the file states none or a wrong one.',
    }),
    rotation: integer({ ...made, help: 'Degrees clockwise by which players rotate the video.' }),
    videoCodec: text({ ...made, label: 'Video codec' }),
    audioCodec: text({ ...made, label: 'Audio codec' }),
    processing: state(PROCESSING_LIFE, { readOnly: true, minor: true }),
    processingError: text({ ...made, label: 'Processing error' }),
    thumbnailUrl: text({ ...link, label: 'Poster' }),
    downloadUrl: text({ ...link, label: 'Download' }),
    proxyUrl: text({ ...link, label: 'Playable copy', help: 'Present if browsers cannot play the file itself.' }),
    frameTimesUrl: text({ ...link, label: 'Frame times', help: 'For videos with a variable rate.' }),
    stripUrl: text({ ...link, label: 'Poster strip', help: 'One image with many frames, arranged as in `stripLayout`.' }),
    stripLayout: json<StripLayout>()({ ...made, label: 'Layout of the strip' }),
    peaksUrl: text({ ...link, label: 'Sound peaks', help: 'JSON: sound peaks from 0 to 1, at even intervals.' }),
  },
  filters: {
    videoTask: 'exact',
    'videoTask.videoJob': 'exact',
    'videoTask.assignedEmployee': 'exact',
    videoSerial: ['exact', 'range'],
    versionType: 'exact',
    state: 'exact',
    processing: 'exact',
    uploadedBy: 'exact',
    approvedBy: 'exact',
    approvedAt: ['date', 'exists'],
    createTime: 'date',
  },
  orders: ['videoSerial', 'versionType', 'state', 'processing', 'approvedAt', 'createTime', 'updateTime'],
  defaultOrder: { id: 'desc' },
  access: { read: seesUpload(''), create: nobody, update: sendsUpload, remove: anyOf(runsUpload) },
  operations: ['list', 'read', 'update', 'remove'],
  screen: {
    columns: [
      'originalFilename',
      'videoTask',
      'videoSerial',
      'revision',
      'versionType',
      'state',
      'durationSeconds',
      'fileSize',
      'createTime',
    ],
    filterBar: ['state', 'versionType', 'processing'],
  },
});
