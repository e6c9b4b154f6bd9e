/**
 * Test videos that show the number of each frame as twelve squares, with the lowest bit on the right (`scripts/test-videos.mjs`), and the
 * reading of the number in a page.
 */

/** Frame rates of the videos `test/videos/counter-*.mp4`. */
export const COUNTER_RATES = ['23.976', '25', '29.97', '50', '59.94'] as const;

/** @param which of the videos of the page; where a frame is overlaid on it, users see the overlay. */
export const numberOnScreen = (which = 0) => `(() => {
  const place = document.querySelectorAll('video')[${which}];
  const video = place.parentElement.querySelector('canvas[data-exact]:not([hidden])') ?? place;
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
  const pen = canvas.getContext('2d');
  pen.drawImage(video, 0, 0, 320, 180);
  const bit = (index) => (pen.getImageData(320 - 12 - 24 * index, 164, 1, 1).data[1] > 128 ? 2 ** index : 0);
  return Array.from({ length: 12 }, (_, index) => bit(index)).reduce((sum, value) => sum + value);
})()`;

export interface FrameAtRest {
  /** By the page. */
  readonly stated: number;
  /** In the picture. */
  readonly shown: number;
}

/** Both at one moment, after the video has come to rest and has been drawn. */
export const AT_REST = `new Promise((done) => {
  const video = document.querySelector('video');
  const read = () => done({ stated: Number(document.querySelector('[data-frame]').dataset.frame), shown: ${numberOnScreen()} });
  const look = () => (video.paused && !video.seeking ? requestAnimationFrame(() => requestAnimationFrame(read)) : requestAnimationFrame(look));
  look();
})`;
