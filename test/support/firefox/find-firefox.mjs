import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['firefox-esr', 'firefox'];
const usualPlaces = ['/Applications/Firefox.app/Contents/MacOS/firefox'];

/**
 * Firefox as the system has it; FIREFOX_PATH names another.
 * @returns {string | undefined} the path of its program
 */
export function findFirefox() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.FIREFOX_PATH ?? '', ...places, ...usualPlaces].find(isProgram);
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return path !== '';
  } catch {
    return false;
  }
}
