import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type Metric } from 'prom-client';
import { countJobs } from '../jobs/jobs.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { withTimeout } from '../kit/timeout.ts';
import { observeAnswers } from '../kit/callMetrics.ts';
import { recentLedgerSum } from '../ledger/ledger.ts';
import type { Store } from '../store/db.ts';
import type { PoolState } from '../store/postgres.ts';
import type { Replica } from '../store/replica.ts';

/** Timeout of a query for the metrics, ms. */
const QUERY_TIMEOUT_MS = 3000;

export interface Metrics {
  contentType: string;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
}

export interface Measured {
  store: Store;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  pools: Readonly<Record<string, () => PoolState>>;
  replica?: Pick<Replica, 'state'> | undefined;
}

const callCounter = new Counter({
  name: 'haoyi_calls_total',
  help: 'Answers by call and by the code of their envelope (pages: HTTP status)',
  labelNames: ['call', 'code'],
  registers: [],
});

const callDuration = new Histogram({
  name: 'haoyi_call_duration_seconds',
  help: 'Time from a call to its answer, by call',
  labelNames: ['call'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [],
});

observeAnswers((call, code, seconds) => {
  callCounter.inc({ call, code });
  callDuration.observe({ call }, seconds);
});

/**
 * Creates the Prometheus metrics of this process and its database (docs/running.md). When the database cannot be read
 * its values are omitted, and `haoyi_database_up` is 0.
 */
export function createMetrics({ store, clock, log, pools, replica }: Measured): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(callCounter as Metric);
  registry.registerMetric(callDuration as Metric);
  const gauge = (
    name: string,
    help: string,
    labelNames: readonly string[] = [],
    read: (each: Gauge) => void = () => undefined,
  ) =>
    new Gauge({
      name: `haoyi_${name}`,
      help,
      labelNames,
      registers,
      collect() {
        read(this);
      },
    });
  gauge(
    'pool_connections',
    'Connections to the database: used, idle; and waiting: statements that wait for one',
    ['pool', 'state'],
    (each) => {
      for (const [pool, state] of Object.entries(pools)) {
        for (const [name, n] of Object.entries(state())) each.set({ pool, state: name }, n);
      }
    },
  );
  const up = gauge('database_up', '1 when the database answered this reading, else 0');
  const jobs = gauge(
    'jobs',
    'Number of jobs: due and not taken yet, retrying after a failure, or dead: put aside for staff',
    ['state'],
  );
  const oldest = gauge(
    'jobs_oldest_due_seconds',
    'How long the oldest due work has waited, 0 when none is due',
  );
  const providers = gauge('provider_up', '1 when the last call to the provider succeeded, 0 when it failed', [
    'name',
  ]);
  const ledger = gauge('ledger_sum_fen', 'Sum of all lines of the ledger: always 0. Read once a minute');
  const differences = gauge(
    'reconciliation_differences',
    "Differences between the providers' bills and our payments that nobody has settled",
  );
  if (replica) {
    const help = 'The replica: used (1 or 0), and lag in seconds when it was last seen';
    gauge('replica', help, ['what'], (each) => {
      const { isUsed, lag } = replica.state();
      each.set({ what: 'used' }, isUsed ? 1 : 0);
      each.set({ what: 'lag_seconds' }, lag);
    });
  }

  const forgetJobs = () => {
    jobs.reset();
    oldest.remove();
  };
  // No value until the first read: 0 would be a wrong measurement.
  forgetJobs();
  ledger.remove();
  differences.remove();

  const readJobs = async () => {
    const { oldestDue, ...counts } = await countJobs({ clock }, store);
    for (const [state, n] of Object.entries(counts)) jobs.set({ state }, n);
    oldest.set(oldestDue / 1000);
    up.set(1);
  };
  const readProviders = async () => {
    const rows = await store.query<{ name: string; isUp: boolean }>(
      `select name, coalesce(answered_at >= failed_at, failed_at is null) as is_up
       from provider_health order by name`,
    );
    for (const { name, isUp } of rows) providers.set({ name }, isUp ? 1 : 0);
  };
  const readDifferences = async () => {
    const { open } = await store.one<{ open: number }>(
      'select count(*) as open from reconciliation_lines where settled_at is null',
    );
    differences.set(open);
  };
  const readLedger = async () => ledger.set(await recentLedgerSum({ store, clock }));
  const unread = (forget: () => void) => (error: unknown) => {
    log.warn({ err: error }, 'metrics of the database could not be read');
    forget();
  };
  return {
    contentType: registry.contentType,
    async text() {
      const down = () => {
        forgetJobs();
        up.set(0);
      };
      const sum = readLedger().catch(unread(() => ledger.remove()));
      await Promise.all([
        withTimeout(QUERY_TIMEOUT_MS, readJobs()).catch(unread(down)),
        withTimeout(QUERY_TIMEOUT_MS, readProviders()).catch(unread(() => providers.reset())),
        withTimeout(QUERY_TIMEOUT_MS, readDifferences()).catch(unread(() => differences.remove())),
        withTimeout(QUERY_TIMEOUT_MS, sum).catch(() => {}),
      ]);
      return registry.metrics();
    },
  };
}
