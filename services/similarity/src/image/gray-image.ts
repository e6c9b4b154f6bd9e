/** A grey picture in row-major order, one byte per pixel. */
export interface GrayImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export function grayImage(width: number, height: number, data = new Uint8Array(width * height)): GrayImage {
  return { width, height, data };
}

/** Mirrored horizontally. */
export function mirrored({ width, height, data }: GrayImage): GrayImage {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) out[y * width + x] = data[y * width + width - 1 - x];
  return { width, height, data: out };
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function cropped(image: GrayImage, { left, top, right, bottom }: Box): GrayImage {
  const width = right - left;
  const out = grayImage(width, bottom - top);
  for (let y = top; y < bottom; y++) out.data.set(image.data.subarray(y * image.width + left, y * image.width + right), (y - top) * width);
  return out;
}
