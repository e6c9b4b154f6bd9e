/** Detects letterbox bars and leaves pictures alone that fill their frame. */
import { expect, it } from 'vitest';
import { footage, HEIGHT, WIDTH } from '../../test/footage.ts';
import { grayImage, type GrayImage } from '../image/gray-image.ts';
import { createBorderSearch, isSmaller } from './border-box.ts';

function boxOf(frames: readonly GrayImage[]) {
  const search = createBorderSearch(frames[0].width, frames[0].height);
  for (const frame of frames) search.add(frame);
  return search.box();
}

/** The frame with bars of the given height above and below. */
const barred = (frame: GrayImage, bar: number, paint: (bars: GrayImage) => void = () => undefined): GrayImage => {
  const out = grayImage(frame.width, frame.height + 2 * bar);
  paint(out);
  out.data.set(frame.data, bar * frame.width);
  return out;
};

it('returns the whole frame when there are no bars', () => {
  const box = boxOf(footage(1, 0, 2));
  expect(box).toEqual({ left: 0, top: 0, right: WIDTH, bottom: HEIGHT });
  expect(isSmaller(box, WIDTH, HEIGHT)).toBe(false);
});

it('excludes bars above and below, including a small logo in them', () => {
  const plain = boxOf(footage(1, 0, 2).map((frame) => barred(frame, 60)));
  const marked = boxOf(footage(1, 0, 2).map((frame) => barred(frame, 60, (bars) => bars.data.fill(255, 320 * 20 + 10, 320 * 20 + 22))));
  for (const box of [plain, marked]) {
    expect(Math.abs(box.top - 60)).toBeLessThanOrEqual(4);
    expect(Math.abs(box.bottom - 240)).toBeLessThanOrEqual(4);
    expect([box.left, box.right]).toEqual([0, WIDTH]);
    expect(isSmaller(box, WIDTH, 300)).toBe(true);
  }
});

it('keeps part of a flat picture', () => {
  const { right, bottom } = boxOf([grayImage(WIDTH, HEIGHT)]);
  expect(right).toBeGreaterThan(0);
  expect(bottom).toBeGreaterThan(0);
});
