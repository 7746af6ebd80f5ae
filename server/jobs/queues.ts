/**
 * Each queue has its own workers, so a payment provider that does not answer blocks only its own queue. `atOnce` jobs
 * run in parallel per process.
 */
export const QUEUES = {
  /** Deadlines. They need only the database. */
  clock: { atOnce: 2 },
  /** Calls to the payment provider, which may take until their timeout. */
  provider: { atOnce: 6 },
  /** Notifications, also by SMS. */
  message: { atOnce: 2 },
  autopilot: { atOnce: 1 },
} as const;

export type QueueName = keyof typeof QUEUES;
