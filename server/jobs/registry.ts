import { accountJobs } from '../account/jobs.ts';
import { afterSaleJobs } from '../afterSale/jobs.ts';
import { autopilotJobs } from '../autopilot/jobs.ts';
import { buyingJobs } from '../buying/jobs.ts';
import { paymentJobs } from '../payment/jobs.ts';
import { recyclingJobs } from '../recycling/jobs.ts';
import { sellingJobs } from '../selling/jobs.ts';
import { taskJobs } from '../tasks/tasks.ts';
import type { Job, JobKind } from './jobs.ts';
import type { QueueName } from './queues.ts';

export const JOBS: Readonly<Record<JobKind, Job>> = {
  ...accountJobs,
  ...afterSaleJobs,
  ...autopilotJobs,
  ...buyingJobs,
  ...paymentJobs,
  ...recyclingJobs,
  ...sellingJobs,
  ...taskJobs,
};

export const ALL_KINDS = Object.keys(JOBS) as readonly JobKind[];

/** The Chinese name of a kind; the kind itself when this version no longer knows it. */
export const jobName = (kind: string): string => (kind in JOBS ? JOBS[kind as JobKind].name : kind);

export const kindsOf = (queue: QueueName): JobKind[] =>
  ALL_KINDS.filter((kind) => JOBS[kind].queue === queue);
