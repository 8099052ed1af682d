// Runs before anything is installed: plain Node, no packages, old syntax tolerated.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const cache = join(root, '.cache');

/** Says what is wrong with this Node; Vite's own floor is 20.19 in the 20 line and 22.12 after it. */
export function complaintAboutNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const enough = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22;
  return enough
    ? undefined
    : `Epsilon Workbench needs Node 20.19 or newer (in the 22 line: 22.12 or newer); this is Node ${version}. Install a current Node from your system's packages or nodejs.org and run the command again.`;
}

/**
 * Whether node_modules holds what the lock file asks for. Compared by content, because times say nothing after a
 * checkout. Packages for other platforms are in the lock file and rightly not installed.
 */
export function packagesAreInstalled(folder = root) {
  const installedList = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(installedList)) return false;
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedList, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === entry.version : entry.optional === true;
  });
}

/** Installs what is missing; everything npm says goes to standard error, because standard output is for results. */
export async function installPackages() {
  if (packagesAreInstalled()) return;
  console.error('Installing the packages named in package-lock.json …');
  const options = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const code = npm?.endsWith('.js')
    ? await runProgram(process.execPath, [npm, ...options])
    : await runProgram('npm', options, { shell: process.platform === 'win32' });
  if (code !== 0) {
    throw new Error(
      `npm ci ended with code ${code}. Its message is above; most often the npm registry cannot be reached.`,
    );
  }
}

/**
 * Runs a program with its output on standard error.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>} its exit code
 */
export function runProgram(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 2, 2], ...options });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? (signal ? 130 : 1)));
  });
}

/**
 * A hash of the contents of files and folders, so that what was built from them can be told apart.
 * @param {string[]} paths relative to the project; missing ones count as empty
 */
export function hashOfFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((path) => listFiles(join(root, path)))) {
    const content = readFileSync(path);
    hash.update(`${relative(root, path).split(sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * @param {string} path
 * @returns {string[]} every file below, sorted
 */
export function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

/**
 * Builds into a folder of its own, so that nobody ever sees half a build, and hands it over to be moved into place.
 * @param {(folder: string) => Promise<void>} build
 * @param {(folder: string) => void} moveIntoPlace
 */
export async function buildAside(build, moveIntoPlace) {
  const asides = join(cache, 'building');
  const folder = join(asides, `${process.pid}-${Date.now()}`);
  mkdirSync(folder, { recursive: true });
  try {
    await build(folder);
    moveIntoPlace(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    removeOlderThanAnHour(asides);
  }
}

/** @param {string} folder whose entries are removed when nothing was written in them for an hour */
export function removeOlderThanAnHour(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - modified > 3_600_000) rmSync(path, { recursive: true, force: true });
  }
}
