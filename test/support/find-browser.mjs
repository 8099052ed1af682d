import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from '../../src/launch/prepare.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'chrome.exe'];
/** @type {Partial<Record<NodeJS.Platform, string[]>>} */
const usualPlaces = {
  darwin: ['/Applications', join(homedir(), 'Applications')].flatMap((folder) => [
    join(folder, 'Google Chrome.app/Contents/MacOS/Google Chrome'),
    join(folder, 'Chromium.app/Contents/MacOS/Chromium'),
  ]),
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap((folder) =>
    folder
      ? [join(folder, 'Google/Chrome/Application/chrome.exe'), join(folder, 'Chromium/Application/chrome.exe')]
      : [],
  ),
};

/**
 * Playwright's own list, which this one takes the place of, and the popups of the address bar: Chromium draws them in the
 * background for every window, which takes as long as a small test.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join()}`,
];

/**
 * A Chromium or Chrome that starts: one that is there, else Playwright's own, else the system's package.
 * @returns {Promise<string>} the path of its program
 */
export async function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await starts(chosen)) return chosen;
    throw new Error(
      `CHROMIUM_PATH is ${chosen}, but no browser starts there. Correct it, or unset it to let one be found.`,
    );
  }
  const found = (await firstThatStarts(systemBrowsers())) ?? (await fromPlaywright()) ?? (await fromApt());
  if (found) return found;
  throw new Error(
    'The end-to-end tests need Chromium or Chrome: none was found that starts, and none could be installed (tried ' +
      'Playwright’s download, and apt-get where it may be used). Install one from your system’s packages, or set CHROMIUM_PATH to its program.',
  );
}

function systemBrowsers() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...(usualPlaces[process.platform] ?? [])];
}

async function fromPlaywright() {
  const { chromium } = await import('@playwright/test');
  const path = () => firstThatStarts([chromium.executablePath()]);
  const there = await path();
  if (there) return there;
  console.error('No browser here: asking Playwright to download one …');
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  await finishes(process.execPath, [cli, 'install', 'chromium'], 180_000);
  return path();
}

async function fromApt() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  console.error('No browser yet: installing the system’s chromium package …');
  const options = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await finishes('apt-get', ['update'], 120_000, options);
  await finishes('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], 300_000, options);
  return firstThatStarts(systemBrowsers());
}

/** @param {string[]} paths */
async function firstThatStarts(paths) {
  for (const path of paths) if (existsSync(path) && (await starts(path))) return path;
  return undefined;
}

/**
 * Looking is not enough: a snap stub or a program without its libraries is there and does not start.
 * @param {string} path
 */
async function starts(path) {
  const profile = mkdtempSync(join(tmpdir(), 'epsilon-probe-'));
  const flags = ['--headless', ...browserFlags, `--user-data-dir=${profile}`, '--dump-dom', 'about:blank'];
  try {
    return await finishes(path, flags, 30_000);
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {number} timeout
 * @returns {Promise<boolean>} whether the program ended well within its time
 */
function finishes(program, args, timeout, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env, stdio: 'ignore', timeout, killSignal: 'SIGKILL' });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}
