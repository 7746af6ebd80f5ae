import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { accountFor, type Account } from '../../server/store/embedded/account.ts';
import { freePort, START_ARGS } from '../e2e/kit/site.ts';

const root = join(import.meta.dirname, '../..');
const settings = join(root, 'docs/running');
const PASSWORD = 'cluster';

/** Start timeouts, ms. The first start of the shop may build its pages and seed the database. */
const START_TIMEOUTS_MS = { part: 30_000, server: 240_000 };

interface Program {
  child: ChildProcess;
  said(): string;
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Finds the programs of Debian’s packages. Throws with the `apt-get install` line when one is missing. */
function findPrograms(): { bin: string; pgbouncer: string; nginx: string } {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const bin = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .find((path) => existsSync(join(path, 'initdb')));
  const [pgbouncer, nginx] = ['/usr/sbin/pgbouncer', '/usr/sbin/nginx'].map((path) =>
    existsSync(path) ? path : undefined,
  );
  const openssl = existsSync('/usr/bin/openssl');
  const missing = [
    !bin && 'postgresql',
    !pgbouncer && 'pgbouncer',
    !nginx && 'nginx-light',
    !openssl && 'openssl',
  ].filter(Boolean);
  if (!bin || !pgbouncer || !nginx || !openssl) {
    throw new Error(`missing: ${missing.join(', ')}\nDebian: apt-get install ${missing.join(' ')}`);
  }
  return { bin, pgbouncer, nginx };
}

/** Polls a condition; a rejection counts as false. Throws with `what` and the program’s output on a timeout. */
export async function waitUntil(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  said: () => string = () => '',
  limit = START_TIMEOUTS_MS.part,
): Promise<void> {
  const end = performance.now() + limit;
  for (;;) {
    if (await Promise.resolve(isSo()).catch(() => false)) return;
    if (performance.now() > end) throw new Error(`${what}: not so after ${limit / 1000} s\n${said()}`);
    await wait(50);
  }
}

function run(
  command: string,
  args: readonly string[],
  options: { account?: Account | undefined; env?: Record<string, string | undefined>; cwd: string },
): Program {
  const child = spawn(command, args, {
    cwd: options.cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: options.env ?? { PATH: process.env.PATH },
    ...options.account,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text = (text + part).slice(-20_000);
    });
  }
  const exited = once(child, 'exit') as Promise<[number | null]>;
  return {
    child,
    said: () => text,
    async end(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}

export interface DatabaseServer {
  port: number;
  dir: string;
  program: Program;
  sql<R>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

export interface ShopProcess {
  port: number;
  program: Program;
}

/** The folder of one run and the programs it started. */
export class ClusterFixture {
  readonly #programs = findPrograms();
  readonly dir = mkdtempSync(join(tmpdir(), 'haoyi-cluster-'));
  readonly archive = join(this.dir, 'wal');
  readonly #account = accountFor(this.dir);
  readonly #running: Program[] = [];

  constructor() {
    this.#own(this.dir);
    this.#makeFolder(this.archive);
  }

  #own(path: string): void {
    if (this.#account) chownSync(path, this.#account.uid, this.#account.gid);
  }

  #makeFolder(path: string): void {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    this.#own(path);
  }

  #write(path: string, text: string): string {
    writeFileSync(path, text, { mode: 0o600 });
    this.#own(path);
    return path;
  }

  #start(
    command: string,
    args: readonly string[],
    { account, env }: { account?: Account | undefined; env?: Record<string, string | undefined> } = {},
  ): Program {
    const program = run(command, args, { account, cwd: this.dir, ...(env && { env }) });
    this.#running.push(program);
    return program;
  }

  #tool(name: string, args: readonly string[]): void {
    const { status, stderr } = spawnSync(join(this.#programs.bin, name), args, {
      cwd: this.dir,
      encoding: 'utf8',
      ...this.#account,
    });
    if (status !== 0) throw new Error(`${name} failed\n${stderr}`);
  }

  async #serve(dir: string, more: string): Promise<DatabaseServer> {
    const port = await freePort();
    const archive = readFileSync(join(settings, 'postgresql.conf'), 'utf8').replaceAll(
      '/var/backups/haoyi/wal',
      this.archive,
    );
    const small = `shared_buffers = 128MB\nport = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${this.dir}'\n`;
    this.#write(join(dir, 'haoyi.conf'), `${archive}\n${small}${more}`);
    const program = this.#start(join(this.#programs.bin, 'postgres'), ['-D', dir], {
      account: this.#account,
    });
    const sql = async <R>(text: string, values: readonly unknown[] = []): Promise<R[]> => {
      const database = text.startsWith('create ') ? 'postgres' : 'haoyi';
      const client = new Client({ host: this.dir, port, user: 'postgres', database });
      await client.connect();
      try {
        return (await client.query(text, [...values])).rows as R[];
      } finally {
        await client.end();
      }
    };
    await waitUntil(
      'PostgreSQL',
      async () => {
        const client = new Client({ host: this.dir, port, user: 'postgres', database: 'postgres' });
        client.on('error', () => {});
        await client.connect();
        await client.end();
        return true;
      },
      program.said,
    );
    return { port, dir, program, sql };
  }

  async primary(): Promise<DatabaseServer> {
    const dir = join(this.dir, 'primary');
    const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
    this.#tool('initdb', [
      '-D',
      dir,
      '-U',
      'postgres',
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
      ...locale,
    ]);
    this.#write(join(dir, 'postgresql.conf'), `include 'haoyi.conf'\n`);
    const server = await this.#serve(dir, '');
    await server.sql(`create role haoyi login password '${PASSWORD}'`);
    await server.sql('create database haoyi owner haoyi');
    return server;
  }

  copyOf(primary: DatabaseServer, name: string, more: readonly string[] = []): string {
    const dir = join(this.dir, name);
    const from = ['-h', this.dir, '-p', String(primary.port), '-U', 'postgres'];
    this.#tool('pg_basebackup', [...from, '-D', dir, '-X', 'stream', '-c', 'fast', ...more]);
    return dir;
  }

  async replica(primary: DatabaseServer): Promise<DatabaseServer> {
    return this.#serve(this.copyOf(primary, 'replica', ['-R']), 'archive_mode = off\n');
  }

  /** Restores a copy and the WAL archive to a point in time (as PostgreSQL prints it). */
  async restored(copy: string, moment: string): Promise<DatabaseServer> {
    this.#write(join(copy, 'recovery.signal'), '');
    const server = await this.#serve(
      copy,
      `archive_mode = off\nrestore_command = 'gunzip < ${this.archive}/%f > %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = promote\n`,
    );
    await waitUntil(
      'restored',
      async () => (await server.sql<{ on: boolean }>('select pg_is_in_recovery() as on'))[0]?.on === false,
      server.program.said,
    );
    return server;
  }

  /** Starts pgbouncer in transaction mode in front of the primary. Resolves with its port. */
  async pooler(primary: DatabaseServer): Promise<number> {
    const port = await freePort();
    const list = this.#write(join(this.dir, 'userlist.txt'), `"haoyi" "${PASSWORD}"\n`);
    const text = readFileSync(join(settings, 'pgbouncer.ini'), 'utf8')
      .replace('port=5432', `port=${primary.port}`)
      .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
      .replace('/etc/pgbouncer/userlist.txt', list);
    const file = this.#write(join(this.dir, 'pgbouncer.ini'), text);
    const program = this.#start(this.#programs.pgbouncer, [file], { account: this.#account });
    const url = this.url(port);
    await waitUntil(
      'pgbouncer',
      async () => {
        const client = new Client({ connectionString: url });
        client.on('error', () => {});
        await client.connect();
        await client.end();
        return true;
      },
      program.said,
    );
    return port;
  }

  url = (port: number) => `postgres://haoyi:${PASSWORD}@127.0.0.1:${port}/haoyi`;

  async shop(origin: string, port: number, database: number, replica: number): Promise<ShopProcess> {
    const program = this.#start(process.execPath, START_ARGS, {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_ORIGIN: origin,
        DATA_DIR: join(this.dir, 'data'),
        DATABASE_URL: this.url(database),
        READ_DATABASE_URL: this.url(replica),
        // Nginx and the script count as proxies: the script sets each request's client address in X-Forwarded-For.
        TRUST_PROXY: '2',
      },
    });
    const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;
    await waitUntil('the shop', isReady, program.said, START_TIMEOUTS_MS.server);
    return { port, program };
  }

  /** Checks the syntax of docs/running/nginx.conf as it is, with a self-signed certificate. */
  #checkSite(temporary: string): void {
    const [key, certificate] = [join(this.dir, 'key.pem'), join(this.dir, 'certificate.pem')];
    const made = ['-keyout', key, '-out', certificate, '-days', '1', '-subj', '/CN=haoyi.example'];
    spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...made]);
    const site = readFileSync(join(settings, 'nginx.conf'), 'utf8')
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      .replaceAll('/var/log/nginx', this.dir);
    const file = join(this.dir, 'nginx-whole.conf');
    const log = `error_log ${join(this.dir, 'nginx-error.log')};\npid ${join(this.dir, 'nginx-whole.pid')};\n`;
    writeFileSync(file, `${log}events {}\nhttp {\n${temporary}\n${site}}\n`);
    const { status, stderr } = spawnSync(this.#programs.nginx, ['-t', '-c', file], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`docs/running/nginx.conf: ${stderr}`);
  }

  /** Starts nginx with the file of docs/running (without TLS) in front of the shop processes. */
  async proxy(port: number, shops: readonly number[]): Promise<void> {
    const servers = shops.map((shop) => `  server 127.0.0.1:${shop} max_fails=1 fail_timeout=2s;`).join('\n');
    const site = readFileSync(join(settings, 'nginx.conf'), 'utf8')
      .replace(/(?:^ {2}server 127\.0\.0\.1:.*\n)+/m, `${servers}\n`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
      .replace(/^ {2}ssl_.*\n/gm, '')
      .replace(/^server \{\n {2}listen 80;[\s\S]*?^\}\n/m, '')
      .replace('/var/log/nginx/haoyi.log', join(this.dir, 'nginx.log'));
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `  ${name}_temp_path ${join(this.dir, `nginx-${name}`)};`)
      .join('\n');
    this.#checkSite(temporary);
    const file = join(this.dir, 'nginx.conf');
    const user = process.getuid?.() === 0 ? 'user root;\n' : '';
    writeFileSync(
      file,
      `${user}daemon off;\nworker_processes 2;\npid ${join(this.dir, 'nginx.pid')};\nerror_log ${join(this.dir, 'nginx-error.log')} warn;\n` +
        `events { worker_connections 512; }\nhttp {\n${temporary}\n${site}}\n`,
    );
    const program = this.#start(this.#programs.nginx, ['-c', file, '-p', this.dir]);
    await waitUntil(
      'nginx',
      async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status === 200,
      program.said,
    );
  }

  /** Stops all programs in reverse order of their start and removes the folder. */
  async stopAll(): Promise<void> {
    // SIGINT is PostgreSQL's fast shutdown, which disconnects clients instead of waiting for them.
    for (const program of this.#running.reverse()) {
      await program.end(program.child.spawnfile.endsWith('postgres') ? 'SIGINT' : 'SIGTERM');
    }
    rmSync(this.dir, { recursive: true, force: true });
  }
}
