import { fork } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cache, root } from '../../../src/launch/prepare.mjs';

const child = join(dirname(fileURLToPath(import.meta.url)), 'test-child.mjs');
const copied = ['src', 'test', 'workers', 'public', 'package.json', 'tsconfig.json', 'vite.config.ts', 'index.html'];

/** A copy of the project in which one file after another is changed, and the tests that look at it. */
export class TestedCopy {
  #folder = join(cache, 'mutants');
  /** @type {readonly string[]} */
  #tests;
  /** @type {import('node:child_process').ChildProcess | null} */
  #process = null;

  /** @param {readonly string[]} tests */
  constructor(tests) {
    this.#tests = tests;
    rmSync(this.#folder, { recursive: true, force: true });
    mkdirSync(this.#folder, { recursive: true });
    for (const name of copied) cpSync(join(root, name), join(this.#folder, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(this.#folder, 'node_modules'));
  }

  /**
   * Whether the tests pass with this text in place of a file; null where they do not come to an end.
   *
   * @param {string} path @param {string} text @param {number} patience in milliseconds
   * @returns {Promise<boolean | null>}
   */
  async passesWith(path, text, patience) {
    const file = join(this.#folder, path);
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, text);
    const passed = await this.#ask(file, patience);
    writeFileSync(file, before);
    if (passed === null) this.stop();
    return passed;
  }

  /** @param {string} changed @param {number} patience @returns {Promise<boolean | null>} */
  async #ask(changed, patience) {
    this.#process ??= await this.#start();
    const running = this.#process;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), patience);
      running.once('message', (message) => {
        clearTimeout(timer);
        resolve(/** @type {{ passed: boolean }} */ (message).passed);
      });
      running.send({ changed });
    });
  }

  /** @returns {Promise<import('node:child_process').ChildProcess>} */
  async #start() {
    const started = fork(child, [this.#folder, ...this.#tests], { stdio: 'ignore', detached: true });
    await new Promise((resolve, reject) => {
      started.once('message', resolve);
      started.once('exit', (code) => reject(new Error(`the tests of a mutant did not start (exit code ${code})`)));
    });
    started.removeAllListeners('exit');
    return started;
  }

  stop() {
    const running = this.#process;
    this.#process = null;
    // With all threads and processes that it started.
    if (running?.pid) process.kill(-running.pid, 'SIGKILL');
  }
}
