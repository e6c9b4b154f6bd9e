/** What a video upload is: one file delivered for a task, a version of one of the videos that the task wants. */
import { anyOf, nobody } from '#core/access';
import { boolean, choice, decimal, instant, integer, json, one, state, text } from '#core/fields';
import { defineResource } from '#core/resource';
import type { JobStatus } from '../job/job-life.rules.ts';
import type { StripLayout } from '../media/strip-layout.rules.ts';
import { runsUpload, seesUpload } from './upload-access.rules.ts';
import { PROCESSING, UPLOAD_LIFE, VERSION_TYPES } from './video-upload.rules.ts';

const made = { readOnly: true, nullable: true, minor: true } as const;
const link = { ...made, computed: true } as const;

export const VideoUpload = defineResource({
  name: 'VideoUpload',
  plural: 'video_uploads',
  table: 'video_upload',
  label: { one: 'Video upload', many: 'Video uploads' },
  about:
    'One file delivered for a video task: a version of one of the videos that the task wants. Links to files are good for half an hour to an hour.',
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
    videoSerial: integer({ readOnly: true, default: 1, label: 'Video', help: 'Which of the videos that the task wants, from 1.' }),
    revision: integer({ readOnly: true, default: 1, label: 'Version', help: 'Counts the versions of one video from 1.' }),
    isLatest: boolean({ readOnly: true, computed: true, label: 'Newest version', help: 'The versions before it are read-only.' }),
    versionType: choice(VERSION_TYPES, { readOnly: true, default: 'DRAFT', labels: { DRAFT: 'Draft', FINAL: 'Final' }, label: 'Type' }),
    state: state(UPLOAD_LIFE, { readOnly: true }),
    approvedAt: instant({ ...made, label: 'Approved' }),
    approvedBy: one()('User', { ...made, label: 'Approved by' }),
    approvedByName: text({ ...link, label: 'Approver' }),
    rejectedAt: instant({ ...made, label: 'Rejected' }),
    rejectionReason: text({ ...made, maxLength: 2000, label: 'Reason of the rejection' }),
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
    mimeType: text({ readOnly: true, computed: true, label: 'File type', help: 'Decided by the content.', minor: true }),
    checksum: text({ readOnly: true, computed: true, help: 'SHA-256 of the file.', minor: true }),
    durationSeconds: decimal({ ...made, scale: 3, label: 'Duration', help: 'Seconds.' }),
    width: integer({ ...made, help: 'Pixels, as it is shown.' }),
    height: integer({ ...made, help: 'Pixels, as it is shown.' }),
    frameRate: text({
      ...made,
      label: 'Frame rate',
      help: 'A fraction: "30000/1001". Of a video whose rate varies: the rate that most of its frames have.',
    }),
    frameCount: integer({ ...made, label: 'Frames' }),
    rotation: integer({ ...made, help: 'Degrees clockwise that a player turns it by.' }),
    videoCodec: text({ ...made, label: 'Video codec' }),
    audioCodec: text({ ...made, label: 'Audio codec' }),
    processing: choice(PROCESSING, {
      readOnly: true,
      default: 'QUEUED',
      labels: { QUEUED: 'Waiting', RUNNING: 'In progress', READY: 'Ready', FAILED: 'Failed' },
      minor: true,
    }),
    processingError: text({ ...made, label: 'What is wrong with the file' }),
    thumbnailUrl: text({ ...link, label: 'Poster' }),
    downloadUrl: text({ ...link, label: 'Download' }),
    proxyUrl: text({ ...link, label: 'Playable copy', help: 'Where browsers cannot play the file itself.' }),
    frameTimesUrl: text({ ...link, label: 'Times of the frames', help: 'Of a video whose rate varies.' }),
    stripUrl: text({ ...link, label: 'Poster strip', help: 'One picture of many moments, laid out as `stripLayout` says.' }),
    stripLayout: json<StripLayout>()({ ...made, label: 'Layout of the strip' }),
    peaksUrl: text({ ...link, label: 'Sound peaks', help: 'JSON: peaks of the sound, from 0 to 1, at even steps.' }),
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
  access: { read: seesUpload(''), create: nobody, update: nobody, remove: anyOf(runsUpload) },
  operations: ['list', 'read', 'remove'],
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
