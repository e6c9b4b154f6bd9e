/** Declaration of a similarity: two videos with common footage, the share of the later one, the confidence, and the decision. */
import { nobody, role } from '#core/access';
import { boolean, choice, decimal, instant, integer, json, one, text } from '#core/fields';
import { defineResource, type ItemOf } from '#core/resource';
import { DECISIONS, LEVELS, type FoundSegment } from '#wire/similarity';
import type { FileState } from '../library/library-states.rules.ts';
import { DECISION_LABELS, LEVEL_LABELS } from './similarity-text.rules.ts';

/** A segment with the confidence that currently corresponds to its score. */
export type KeptSegment = FoundSegment & { readonly confidence: number };

interface Video {
  readonly originalFilename: string;
  readonly durationSeconds: string | null;
  readonly fileSize: number;
  readonly uploadedBy: string;
  readonly thumbnailUrl: string | null;
}
interface FileOfLibrary {
  readonly fileName: string;
  readonly durationSeconds: string | null;
  readonly fileSize: number;
  readonly state: FileState;
}
const VIDEO = ['originalFilename', 'durationSeconds', 'fileSize', 'uploadedBy', 'thumbnailUrl'] as const;
const found = { readOnly: true } as const;
const seconds = { ...found, scale: 3 } as const;
const share = { ...found, scale: 6 } as const;

export const VideoSimilarity = defineResource({
  name: 'VideoSimilarity',
  plural: 'video_similarities',
  table: 'video_similarity',
  label: { one: 'Similarity', many: 'Similarities' },
  about: 'Two videos with footage in common: a later upload, and the earlier one, or the file of the library, whose footage it reuses.',
  title: 'fileName',
  fields: {
    video: one<Video>()('VideoUpload', { ...found, embed: [...VIDEO], label: 'Later video' }),
    match: one<Video>()('VideoUpload', {
      ...found,
      nullable: true,
      embed: [...VIDEO],
      label: 'Earlier video',
      help: 'Null when the earlier video is a file of the library.',
    }),
    libraryMatch: one<FileOfLibrary>()('LibraryVideo', {
      ...found,
      nullable: true,
      embed: ['fileName', 'durationSeconds', 'fileSize', 'state'],
      label: 'File of the library',
    }),
    fileName: text({ ...found, label: 'File' }),
    matchFileName: text({ ...found, label: 'Earlier file' }),
    videoFolder: text({ ...found, computed: true, label: 'Folder', help: 'Client, job and task.' }),
    matchFolder: text({ ...found, computed: true, label: 'Earlier folder' }),
    uploadedAt: instant({ ...found, label: 'Uploaded' }),
    matchUploadedAt: instant({ ...found, label: 'Earlier upload' }),
    isVersion: boolean({ ...found, label: 'Versions of one video' }),
    isBumper: boolean({ ...found, label: 'Only bumpers', help: 'Nothing but marked intros, outros, logos and end cards in common.' }),
    bumpers: json<readonly { readonly start: number; readonly end: number }[]>()({
      ...found,
      minor: true,
      help: 'Seconds of the later video that are bumpers; they do not count.',
    }),
    level: choice(LEVELS, {
      ...found,
      labels: LEVEL_LABELS,
    }),
    levelRank: integer({ ...found, default: 0, minor: true, help: 'From 1 (LOW) to 5 (EXACT).' }),
    similarity: decimal({ ...share, help: 'Reused share of the later video, weighted by confidence; 0 to 1.' }),
    share: decimal({ ...share, label: 'Covered share', help: 'Share of the later video; 0 to 1.' }),
    confidence: decimal({ ...share, nullable: true, help: '0 to 1; null for identical files.' }),
    score: decimal({ ...share, nullable: true, minor: true, help: 'Score of the match verification.' }),
    scene: decimal({ ...share, nullable: true, label: 'Scene', help: 'Similarity of the scene; 0 to 1.' }),
    color: decimal({ ...share, nullable: true, label: 'Colour', help: 'Share of colours in common; 0 to 1. Colour grading lowers it.' }),
    product: decimal({
      ...share,
      nullable: true,
      label: 'Products',
      help: 'Share of moving objects that both videos show; 0 to 1.',
    }),
    matchingProducts: integer({ ...found, nullable: true, label: 'Products in common', help: 'Minimum number.' }),
    matchingSeconds: decimal({ ...seconds, label: 'In common', help: 'Seconds of the later video.' }),
    longestSeconds: decimal({ ...seconds, label: 'Longest segment', help: 'Seconds.' }),
    segments: json<readonly KeptSegment[]>()({ ...found, minor: true, help: 'Corresponding seconds of both videos.' }),
    algorithmVersion: integer({ ...found, label: 'Method', minor: true }),
    decision: choice(DECISIONS, {
      ...found,
      nullable: true,
      labels: DECISION_LABELS,
    }),
    decisionNote: text({ ...found, nullable: true, maxLength: 2000, label: 'Note' }),
    decidedAt: instant({ ...found, nullable: true, label: 'Decided' }),
    decidedBy: one<{ username: string; nickname: string | null }>()('User', {
      ...found,
      nullable: true,
      embed: ['username', 'nickname'],
      label: 'Decided by',
    }),
  },
  filters: {
    video: 'exact',
    match: 'exact',
    libraryMatch: 'exact',
    fileName: 'partial',
    matchFileName: 'partial',
    level: 'exact',
    similarity: 'range',
    isVersion: 'boolean',
    isBumper: 'boolean',
    decision: ['exact', 'exists'],
    uploadedAt: 'date',
    createTime: 'date',
  },
  search: ['fileName', 'matchFileName'],
  orders: [
    'levelRank',
    'similarity',
    'confidence',
    'matchingSeconds',
    'longestSeconds',
    'fileName',
    'video.fileSize',
    'video.durationSeconds',
    'uploadedAt',
    'createTime',
    'updateTime',
  ],
  defaultOrder: { id: 'desc' },
  access: { read: role('ADMIN'), create: nobody, update: nobody, remove: nobody },
  operations: ['list', 'read'],
  screen: {
    columns: [
      'fileName',
      'matchFileName',
      'level',
      'similarity',
      'confidence',
      'matchingSeconds',
      'longestSeconds',
      'decision',
      'uploadedAt',
    ],
    filterBar: ['level', 'decision'],
  },
});

export type Similarity = ItemOf<typeof VideoSimilarity>;
