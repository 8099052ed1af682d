#!/usr/bin/env node
// An unchanged Firefox, for Playwright to start in place of its own: both speak WebDriver BiDi, but not all of it alike.
// This stands between them and mends what differs.
import { spawn } from 'node:child_process';
import { renameSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFirefox } from './find-firefox.mjs';
import { changingTexts } from './web-socket-texts.mjs';

/** Playwright asks for colours that the extended support release cannot set, and gives up without an answer. */
const CANNOT_BE_SET = 'emulation.setMediaFeaturesOverride';
/** Downloads have no names of their own there, and one of the same name is put beside another, where nobody looks. */
const DOWNLOADS = '"method":"browsingContext.download';
/** Functions that tests run in the page go there as texts for its `eval`, which the content policy of ours forbids. */
const EVALUATES = '(utilityScript, ...args) => utilityScript.evaluate(...args)';
/** Fields are filled by such a text as well, and by setting their value, which React takes for its own doing. */
const FILLS = 'window.__pw_bidiInsertText';
const FILL = "(text) => void document.execCommand('insertText', false, text)";

const path = findFirefox();
if (path === undefined) throw new Error('there is no Firefox here');
const firefox = spawn(path, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
firefox.on('exit', (code) => process.exit(code ?? 1));
createInterface(firefox.stderr).on('line', (line) => {
  const [, port] = /WebDriver BiDi listening on ws:\/\/[^:]+:(\d+)/.exec(line) ?? [];
  if (port === undefined) return console.error(line);
  standBefore(Number(port), (own) => console.error(line.replace(port, String(own))));
});

/**
 * @param {number} port where Firefox listens
 * @param {(port: number) => void} ready told where this listens
 */
function standBefore(port, ready) {
  const server = createServer((playwright) => {
    const browser = connect(port, '127.0.0.1');
    const toBrowser = changingTexts(forFirefox, (bytes) => browser.write(bytes));
    const toPlaywright = changingTexts(forPlaywright(), (bytes) => playwright.write(bytes));
    playwright.on(
      'data',
      afterHead((head) => browser.write(addressedTo(port, head)), toBrowser),
    );
    browser.on(
      'data',
      afterHead((head) => playwright.write(head), toPlaywright),
    );
    for (const [one, other] of [
      [playwright, browser],
      [browser, playwright],
    ]) {
      one.on('close', () => other.destroy());
      // A browser that is closed hangs up.
      one.on('error', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address === 'object') ready(address.port);
  });
}

/**
 * A WebSocket begins with a head of HTTP.
 * @param {(head: string) => void} takeHead
 * @param {(bytes: Buffer) => void} takeRest
 */
function afterHead(takeHead, takeRest) {
  /** @type {Buffer | null} */
  let head = Buffer.alloc(0);
  return (/** @type {Buffer} */ bytes) => {
    if (head === null) return takeRest(bytes);
    head = Buffer.concat([head, bytes]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    const rest = head.subarray(end + 4);
    takeHead(head.subarray(0, end + 4).toString());
    head = null;
    takeRest(rest);
  };
}

/**
 * Firefox listens only to who names its own port; and nothing is to come compressed.
 * @param {number} port
 * @param {string} head
 */
function addressedTo(port, head) {
  return head.replace(/^(Host: [^:\r]+):\d+/im, `$1:${port}`).replace(/^Sec-WebSocket-Extensions:.*\r\n/im, '');
}

/** @returns {(text: string) => string} */
function forPlaywright() {
  /** @type {Map<string, string>} */
  const names = new Map();
  return (text) => {
    if (text.includes(CANNOT_BE_SET)) {
      const { id, error } = JSON.parse(text);
      return error === 'unknown command' ? JSON.stringify({ type: 'success', id, result: {} }) : text;
    }
    if (text.includes(DOWNLOADS)) {
      const event = JSON.parse(text);
      const { url, suggestedFilename, filepath } = event.params;
      if (suggestedFilename) names.set(url, suggestedFilename);
      if (filepath) renameSync(filepath, join(dirname(filepath), names.get(url) ?? basename(filepath)));
      return JSON.stringify({ ...event, params: { ...event.params, download: url } });
    }
    return text;
  };
}

/**
 * The text of the function becomes part of what Firefox itself evaluates; `eval` gives back what is no text.
 * @param {string} text
 */
function forFirefox(text) {
  if (!text.includes(EVALUATES)) return text;
  const command = JSON.parse(text);
  const given = command.params.arguments[3].value;
  const value = given.includes(FILLS) ? FILL : given;
  command.params.functionDeclaration = `(utilityScript, isFunction, byValue, text, ...rest) => utilityScript.evaluate(isFunction, byValue, (${value}), ...rest)`;
  return JSON.stringify(command);
}
