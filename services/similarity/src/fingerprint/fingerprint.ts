/** Fingerprint of a stretch of video: small grey frames eight times per second, features and hashes twice, colours once per second. */
import type { Features } from '../features/features.ts';
import type { PictureHash } from './pdq.ts';
import type { Colors } from '../image/colors.ts';
import type { Box, GrayImage } from '../image/gray-image.ts';

/** Analysed frames per second. */
export const FRAME_RATE = 8;
/** Interval, in frames, between those with features and hashes. */
export const FEATURE_STEP = 4;
export const FEATURE_RATE = FRAME_RATE / FEATURE_STEP;
/** Interval, in frames, between those with colours. */
export const COLOR_STEP = FRAME_RATE;
/** Longest side of an analysed frame, and of a small frame that is stored. */
export const FRAME_EDGE = 480;
export const SMALL_EDGE = 192;
/** Version of the method that results were computed with; a change causes everything to be computed again. */
export const ALGORITHM_VERSION = 5;

/** A distinctive object that moved as one, as seen in some of its frames. */
export interface Product {
  /** First and last frame in which it was seen, counted in frames that have features, as views are. */
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
  /** For each feature, its frame, counted in frames that have features. */
  readonly frame: Uint32Array;
}

/** The data that earlier videos are searched by. */
export interface SearchedFingerprint {
  /** Size of the analysed frames; the pixels of the features and of the box. */
  readonly width: number;
  readonly height: number;
  /** The picture within bars; null when it fills the frame. */
  readonly box: Box | null;
  readonly hashes: readonly PictureHash[];
  /** For the picture within its box; empty when that is the whole frame. */
  readonly boxHashes: readonly PictureHash[];
  readonly features: TimedFeatures;
  readonly colors: readonly Colors[];
  readonly products: readonly Product[];
}

/** The data that is compared. */
export interface ComparedFingerprint extends SearchedFingerprint {
  /** All of the same size, eight per second. */
  readonly small: readonly GrayImage[];
}

export interface QueryFingerprint extends SearchedFingerprint {
  /** Features of the mirrored frames, in their pixels; present only in the query. */
  readonly mirroredFeatures: TimedFeatures;
}

export type Fingerprint = ComparedFingerprint & QueryFingerprint;
