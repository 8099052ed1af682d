import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../src/launch/prepare.mjs';

const settings = ['biome.json', '.biome', '.gitignore', '.dependency-cruiser.cjs', 'tsconfig.json'];

/** Runs one of our tools, with our settings, on files made up for it; gives what it printed. */
export function inScratchProject(files: Record<string, string>, program: string, args: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'epsilon-scratch-'));
  try {
    for (const name of settings) cpSync(join(root, name), join(folder, name), { recursive: true });
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    const tool = join(root, 'node_modules', program);
    const { stdout, stderr } = spawnSync(process.execPath, [tool, ...args], { cwd: folder, encoding: 'utf8' });
    return stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
