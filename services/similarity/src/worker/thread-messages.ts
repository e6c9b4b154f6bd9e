/** Messages between a worker's thread and the main thread. */
import type { LineLevel } from '../process/log.ts';

export interface ThreadInput {
  readonly greenroomUrl: string;
  readonly token: string;
  /** Unique name of the worker. */
  readonly name: string;
  readonly folder: string;
}

export type FromThread =
  | { readonly kind: 'begin'; readonly task: string }
  | { readonly kind: 'progress'; readonly percent: number }
  | { readonly kind: 'end' }
  | { readonly kind: 'log'; readonly level: LineLevel; readonly line: string };

export type ToThread = { readonly kind: 'lost'; readonly task: string } | { readonly kind: 'stop' };
