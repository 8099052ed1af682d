import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where PostgreSQL's own programs are; Debian keeps them out of the path. */
function programs(): string | null {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : [];
  const folder = versions.map((version) => join(base, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
  if (folder) return folder;
  return spawnSync('initdb', ['--version']).status === 0 ? '' : null;
}

/** Installs Debian's package where it is missing and we may. */
function installed(): string | null {
  const found = programs();
  if (found !== null || process.getuid?.() !== 0) return found;
  const quietly = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 300_000 };
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], quietly);
  return programs();
}

export interface PostgresServer {
  /** "postgres://…", through a socket in a folder of its own: nobody else can reach it. */
  readonly address: string;
  /** Runs SQL and gives back its result as CSV. */
  run(sql: string): string;
  stop(): void;
}

/** A server of its own in a temporary folder; null where there is no PostgreSQL. It refuses to be run by root. */
export function startPostgres(): PostgresServer | null {
  const bin = installed();
  if (bin === null) return null;
  const folder = mkdtempSync('/tmp/epsilon-pg-');
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    chmodSync(folder, 0o755);
    execFileSync('chown', ['postgres', folder]);
  }
  const as = (program: string, args: readonly string[]) => {
    const path = bin === '' ? program : join(bin, program);
    const [command, rest] = isRoot ? ['runuser', ['-u', 'postgres', '--', path, ...args]] : [path, [...args]];
    // The server keeps what it inherits: a pipe would never end.
    execFileSync(command, rest, { stdio: 'ignore', cwd: folder });
  };
  const data = join(folder, 'data');
  const stop = () => {
    try {
      as('pg_ctl', ['stop', '-D', data, '-m', 'immediate']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  as('initdb', ['-D', data, '-U', 'tester', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  // One of its people has to say a password.
  const hosts = join(data, 'pg_hba.conf');
  writeFileSync(hosts, `local all guarded scram-sha-256\n${readFileSync(hosts, 'utf8')}`);
  const options = `-c listen_addresses= -c unix_socket_directories=${folder} -c fsync=off`;
  as('pg_ctl', ['start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', options]);
  const address = `postgres://tester@/postgres?host=${encodeURIComponent(folder)}`;
  return {
    address,
    stop,
    run: (sql) =>
      execFileSync('psql', ['-X', '--csv', '-q', '-v', 'ON_ERROR_STOP=1', address], {
        input: sql,
        encoding: 'utf8',
        maxBuffer: 2 ** 30,
      }),
  };
}
