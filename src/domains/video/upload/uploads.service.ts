/** Behaviour of videos and file uploads, which consists of computed columns: actions write their rows. */
import type { Behaviour } from '#server/engine/behaviour';
import { fileUploadColumns, videoUploadColumns } from './upload-figures.query.ts';

export const uploadBehaviours: readonly Behaviour[] = [
  { resource: 'VideoUpload', computed: videoUploadColumns },
  { resource: 'FileUpload', computed: fileUploadColumns },
];
