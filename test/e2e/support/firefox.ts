import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { TextSocket } from './web-socket.ts';

const names = ['firefox-esr', 'firefox'];
const usualPlaces = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];
const START_MILLISECONDS = 60_000;
const COMMAND_MILLISECONDS = 180_000;

/** Firefox as the system has it; FIREFOX_PATH names another. Null where there is none. */
export function findFirefox(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...usualPlaces];
  return [process.env.FIREFOX_PATH ?? '', ...places].find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return path !== '';
  } catch {
    return false;
  }
}

interface Answer {
  readonly result?: {
    readonly result?: { readonly value?: string };
    readonly exceptionDetails?: { readonly text: string };
    readonly context?: string;
  };
  readonly message?: string;
}

/**
 * An unchanged Firefox, driven by WebDriver BiDi. Playwright speaks it as well, but asks for commands that the extended
 * support release does not know yet.
 */
export class Firefox {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #socket: TextSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #commands = 0;
  #tab = '';
  /** Errors, warnings and refusals by the content policy. */
  readonly complaints: string[] = [];

  private constructor(process: ChildProcess, profile: string, socket: TextSocket) {
    this.#process = process;
    this.#profile = profile;
    this.#socket = socket;
    socket.onText = (text) => this.#take(JSON.parse(text));
  }

  static async start(path: string): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), 'epsilon-firefox-'));
    writeFileSync(join(profile, 'user.js'), 'user_pref("remote.active-protocols", 1);\n');
    const child = spawn(path, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const port = await new Promise<number>((resolve, reject) => {
      let said = '';
      const late = setTimeout(() => reject(new Error(`Firefox did not start:\n${said}`)), START_MILLISECONDS);
      child.stderr?.setEncoding('utf8').on('data', (text) => {
        said += text;
        const [, found] = /WebDriver BiDi listening on ws:\/\/[^:]+:(\d+)/.exec(said) ?? [];
        if (!found) return;
        clearTimeout(late);
        resolve(Number(found));
      });
    });
    const firefox = new Firefox(child, profile, await TextSocket.open(port, '/session'));
    await firefox.#send('session.new', { capabilities: {} });
    await firefox.#send('session.subscribe', { events: ['log.entryAdded'] });
    const { result } = await firefox.#send('browsingContext.create', { type: 'tab' });
    firefox.#tab = result?.context ?? '';
    const viewport = { width: 1440, height: 900 };
    await firefox.#send('browsingContext.setViewport', { context: firefox.#tab, viewport });
    return firefox;
  }

  async open(url: string): Promise<void> {
    await this.#send('browsingContext.navigate', { context: this.#tab, url, wait: 'complete' });
  }

  /** Runs a function of the page, which may use nothing outside itself; what goes in and out is JSON. */
  async evaluate<A, T>(work: (given: A) => T | Promise<T>, given: A): Promise<T> {
    const expression = `Promise.resolve((${work})(${JSON.stringify(given)})).then((value) => JSON.stringify(value ?? null))`;
    const target = { context: this.#tab };
    const { result, message } = await this.#send('script.evaluate', { expression, target, awaitPromise: true });
    const failed = result?.exceptionDetails?.text ?? message;
    if (failed !== undefined) throw new Error(failed);
    return JSON.parse(result?.result?.value ?? 'null');
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#socket.close();
    this.#process.kill();
    await ended;
    rmSync(this.#profile, { recursive: true, force: true });
  }

  #send(method: string, params: object): Promise<Answer> {
    const id = ++this.#commands;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`Firefox gave no answer to ${method}.`)), COMMAND_MILLISECONDS);
      this.#waiting.set(id, (answer) => {
        clearTimeout(late);
        resolve(answer);
      });
    });
  }

  #take(message: Answer & { id?: number; method?: string; params?: { level: string; text: string } }): void {
    if (message.id !== undefined) this.#waiting.get(message.id)?.(message);
    const { method, params } = message;
    if (method === 'log.entryAdded' && params && params.level !== 'info' && params.level !== 'debug') {
      this.complaints.push(params.text);
    }
  }
}
