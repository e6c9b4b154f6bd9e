/** A placement to verify: where the frame of the query would be in the frame of an earlier video. */
import type { Affine } from '../image/affine.ts';

export interface Hypothesis {
  /** From pixels of the query's frame, mirrored where `isMirrored`, to those of the earlier frame. */
  readonly transform: Affine;
  readonly isMirrored: boolean;
  readonly votes: number;
  readonly source: 'FEATURES' | 'MOMENT' | 'PICTURE' | 'COPY';
}
