import { describe, expect, it } from 'vitest';
import { analysedPercent, filesOf, noVideosText, pageOf, typedFolder, usesOf } from './library-text.rules.ts';

describe('texts of the library', () => {
  it('lead to the files of a folder, and to those in one state', () => {
    expect(filesOf('f1')).toBe('/reports/video-similarity/library/files?libraryFolder=f1');
    expect(filesOf('f1', 'UNREADABLE')).toBe('/reports/video-similarity/library/files?libraryFolder=f1&state=UNREADABLE');
  });

  it('lead to the page of an upload, and for a file of the library to its uses', () => {
    expect(pageOf('/api/video_uploads/u1')).toBe('/video-uploads/u1');
    expect(usesOf('/api/video_uploads/u1')).toBe('/reports/video-similarity/originals/u1');
    expect([pageOf('/api/library_videos/l1'), usesOf('/api/library_videos/l1')]).toEqual([
      '/reports/video-similarity/library/originals/l1',
      '/reports/video-similarity/library/originals/l1',
    ]);
  });

  it('say of a folder without videos what else is in it', () =>
    expect([0, 1, 1200].map(noVideosText)).toEqual([
      'No videos found',
      'No videos found, 1 other file',
      'No videos found, 1,200 other files',
    ]));

  it('say how far the analysis is, without the files that cannot be read', () => {
    expect(analysedPercent({ analysed: 0, waiting: 0 })).toBeNull();
    expect(analysedPercent({ analysed: 199, waiting: 1 })).toBe(99);
    expect(analysedPercent({ analysed: 3, waiting: 0 })).toBe(100);
  });

  it('offer the folders of the folder that is being typed', () => {
    expect(typedFolder('Cli')).toEqual({ parent: '', start: 'Cli' });
    expect(typedFolder('Clients/Ac')).toEqual({ parent: 'Clients', start: 'Ac' });
    expect(typedFolder('Clients/Acme/')).toEqual({ parent: 'Clients/Acme', start: '' });
  });
});
