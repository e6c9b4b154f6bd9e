/** What is kept of a stretch of video: small grey frames eight times a second, features and hashes twice, colours once a second. */
import type { Features } from '../features/features.ts';
import type { PictureHash } from './pdq.ts';
import type { Colors } from '../image/colors.ts';
import type { Box, GrayImage } from '../image/gray-image.ts';

/** Frames looked at in a second. */
export const FRAME_RATE = 8;
/** Every so manieth frame has features and hashes. */
export const FEATURE_STEP = 4;
export const FEATURE_RATE = FRAME_RATE / FEATURE_STEP;
/** Every so manieth frame has colours. */
export const COLOR_STEP = FRAME_RATE;
/** The longest side of a frame that is looked at, and of a small frame that is kept. */
export const FRAME_EDGE = 480;
export const SMALL_EDGE = 192;
/** Part of what results were computed with; another number means that all is computed again. */
export const ALGORITHM_VERSION = 3;

/** Something with a look of its own that moved as one, as it was seen in some of its frames. */
export interface Product {
  /** The first and the last frame it was seen in, counted in frames that have features; so are views. */
  readonly from: number;
  readonly to: number;
  readonly views: readonly ProductView[];
}

export interface ProductView {
  readonly frame: number;
  readonly features: Features;
}

export interface TimedFeatures {
  readonly features: Features;
  /** Of each feature, counted in frames that have features. */
  readonly frame: Uint32Array;
}

/** What earlier videos are searched by. */
export interface SearchedFingerprint {
  /** Of the frames that were looked at; features and the box are in their pixels. */
  readonly width: number;
  readonly height: number;
  /** The picture within bars; null when it fills the frame. */
  readonly box: Box | null;
  readonly hashes: readonly PictureHash[];
  /** Of the picture within its box; empty when that is the whole frame. */
  readonly boxHashes: readonly PictureHash[];
  readonly features: TimedFeatures;
  readonly colors: readonly Colors[];
  readonly products: readonly Product[];
}

/** What is compared. */
export interface ComparedFingerprint extends SearchedFingerprint {
  /** All of one size, eight for each second. */
  readonly small: readonly GrayImage[];
}

export interface QueryFingerprint extends SearchedFingerprint {
  /** Of the mirrored frames, in their pixels; only what is searched for has them. */
  readonly mirroredFeatures: TimedFeatures;
}

export type Fingerprint = ComparedFingerprint & QueryFingerprint;
