/**
 * Jobs of one queue wait for each other only: a payment provider that does not answer blocks nothing else. `atOnce`
 * jobs run in parallel in one process.
 */
export const QUEUES = {
  /** Deadlines, decided by the database alone. */
  clock: { atOnce: 2 },
  /** Calls to the payment provider, which may take its whole timeout. */
  provider: { atOnce: 6 },
  /** Notifications, also by SMS. */
  message: { atOnce: 2 },
  /** The autopilot, which plays staff and merchants in the demo. */
  autopilot: { atOnce: 1 },
} as const;

export type QueueName = keyof typeof QUEUES;
