/** What is known of a job when it is queued, and who publishes an event; types only, which transactions name too. */

/** `media`: programs that read files of strangers. */
export type Lane = 'media';

export interface JobToQueue<Payload extends object = object> {
  /** `domain.operation`, e.g. `identity.tidy`. */
  readonly name: string;
  /** Maximum number of attempts before the job is dead; absent = 10, which takes about 13 hours. */
  readonly maxAttempts?: number;
  /** Jobs of one queue run one at a time, on any node. */
  readonly queue?: string;
  /**
   * Jobs of a lane run on workers of that lane only: as many concurrently as these have slots (`MEDIA_WORKERS`), by priority, and such that
   * nobody's jobs hold up those of others.
   */
  readonly lane?: Lane;
  /** Within the lane; lower runs earlier; absent = 0. */
  readonly priority?: number;
  execute(context: never, payload: Payload): Promise<unknown>;
}

export interface EnqueueOptions {
  /** While a job with this key is waiting, another is not queued. */
  readonly key?: string;
  /** IRI of the record that the job works on. */
  readonly record?: string;
  /** uuid of the user who requested it. */
  readonly requestedBy?: string;
  readonly runAt?: Date;
  /** Of a job in a lane: added to the priority of its kind, so that long work runs after short work; absent = 0. */
  readonly cost?: number;
}

export interface Publisher {
  readonly user: string | null;
  readonly requestId: string | null;
}
