/** What a similarity is: two videos with something in common, how much of the later one, how sure that is, and what people say to it. */
import { nobody, role } from '#core/access';
import { boolean, choice, decimal, instant, integer, json, one, text } from '#core/fields';
import { defineResource, type ItemOf } from '#core/resource';
import { DECISIONS, LEVELS, type FoundSegment } from '#wire/similarity';
import { DECISION_LABELS, LEVEL_LABELS } from '../report/similarity-text.rules.ts';

/** A segment with the confidence that its score stands for now. */
export type KeptSegment = FoundSegment & { readonly confidence: number };

interface Video {
  readonly originalFilename: string;
  readonly durationSeconds: string | null;
  readonly fileSize: number;
  readonly uploadedBy: string;
  readonly thumbnailUrl: string | null;
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
  about: 'Two videos with footage in common: the later one, and the earlier one that it repeats.',
  title: 'fileName',
  fields: {
    video: one<Video>()('VideoUpload', { ...found, embed: [...VIDEO], label: 'Later video' }),
    match: one<Video>()('VideoUpload', { ...found, embed: [...VIDEO], label: 'Earlier video' }),
    fileName: text({ ...found, label: 'File' }),
    matchFileName: text({ ...found, label: 'Earlier file' }),
    videoFolder: text({ ...found, computed: true, label: 'Folder', help: 'Client, job and task.' }),
    matchFolder: text({ ...found, computed: true, label: 'Earlier folder' }),
    uploadedAt: instant({ ...found, label: 'Uploaded' }),
    matchUploadedAt: instant({ ...found, label: 'Earlier upload' }),
    isVersion: boolean({ ...found, label: 'Versions of one video' }),
    level: choice(LEVELS, {
      ...found,
      labels: LEVEL_LABELS,
    }),
    levelRank: integer({ ...found, default: 0, minor: true, help: 'From 1, LOW, to 5, EXACT.' }),
    similarity: decimal({ ...share, help: 'Share of the later video that was there before, by how sure that is; 0 to 1.' }),
    share: decimal({ ...share, label: 'Covered share', help: 'Of the later video; 0 to 1.' }),
    confidence: decimal({ ...share, nullable: true, help: '0 to 1; null for the same bytes.' }),
    score: decimal({ ...share, nullable: true, minor: true, help: 'What the proof came to.' }),
    scene: decimal({ ...share, nullable: true, label: 'Scene', help: 'Likeness of the scene; 0 to 1.' }),
    color: decimal({ ...share, nullable: true, label: 'Colour', help: 'How much of each colour both have; 0 to 1. A grade lowers it.' }),
    product: decimal({
      ...share,
      nullable: true,
      label: 'Products',
      help: 'Share of the things that move as one which both show; 0 to 1.',
    }),
    matchingProducts: integer({ ...found, nullable: true, label: 'Products in common', help: 'At least so many.' }),
    matchingSeconds: decimal({ ...seconds, label: 'In common', help: 'Seconds of the later video.' }),
    longestSeconds: decimal({ ...seconds, label: 'Longest segment', help: 'Seconds.' }),
    segments: json<readonly KeptSegment[]>()({ ...found, minor: true, help: 'Which seconds of both run along.' }),
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
    fileName: 'partial',
    matchFileName: 'partial',
    level: 'exact',
    similarity: 'range',
    isVersion: 'boolean',
    decision: ['exact', 'exists'],
    uploadedAt: 'date',
    createTime: 'date',
  },
  search: ['fileName', 'matchFileName'],
  orders: ['levelRank', 'similarity', 'confidence', 'matchingSeconds', 'longestSeconds', 'uploadedAt', 'createTime', 'updateTime'],
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
