import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { AskPage } from '../../e2e/support/ask-page.ts';
import type { Pace } from '../part.ts';
import { mainThreadDuring } from './main-thread.ts';
import type { PageUnderTest } from './page-under-test.ts';
import { median, untilPainted } from './painted.ts';
import { frameRow, type PageRow, taskRow, timeRow } from './row.ts';

const SIDE = 10;
const ANSWERS = 2000;
const often = { full: { questions: 7, steps: 60 }, smallest: { questions: 1, steps: 3 } };
const names = ['age', 'income', 'city'];

/** A cube of 1000 cells about which 2000 answers are known, as somebody would open it. */
export async function asking({ browser, open }: PageUnderTest, pace: Pace): Promise<PageRow[]> {
  const { questions, steps } = often[pace];
  const page = await open('#/data');
  await page.locator('#loaded-data', { hasText: 'Census-like' }).waitFor();
  await page.getByRole('button', { name: 'Open something else' }).click();
  await page.locator('input[type=file]').first().setInputFiles(file('cube.csv', cells()));
  await page.locator('#loaded-data', { hasText: 'cube' }).waitFor();
  await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Ask' }).click();
  const room = new AskPage(page);
  await room.settings();
  for (const name of names) await page.getByRole('checkbox', { name }).setChecked(true, { force: true });
  await page.getByText('1,000 cells').waitFor();
  await room.openCube('100');

  const importing = await mainThreadDuring(browser, page, async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import history' }).click();
    await (await chooser).setFiles(file('history.json', history()));
    await page.getByText('2,000 answers').waitFor();
    await verdict(page, 'Free|Costs|refused').waitFor();
  });

  const free = await answers(
    page,
    questions,
    '100000',
    (turn) => `count where age > ${turn} and income <= 5`,
    'from the history',
  );
  const paid = await answers(page, questions, '200', (turn) => `count where age > ${turn} and city = 2`, 'Measured');

  const dragging = await mainThreadDuring(browser, page, () => dragBound(page, steps));
  await page.getByRole('slider', { name: 'Confidence' }).focus();
  const sliding = await mainThreadDuring(browser, page, async () => {
    for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowLeft');
  });
  await page.context().close();
  return [
    taskRow(`import of ${ANSWERS} answers in the Ask room`, importing),
    timeRow('Enter to painted answer, inferred, n = 1000, m = 2000', median(free), 100),
    timeRow('Enter to painted answer, measured', median(paid), 100),
    frameRow('dragging a bound', dragging, steps),
    frameRow('confidence slider', sliding, steps),
  ];
}

function verdict(page: Page, pattern: string) {
  return page.locator('form [role=status]', { hasText: new RegExp(pattern) });
}

async function answers(
  page: Page,
  questions: number,
  halfWidth: string,
  text: (turn: number) => string,
  said: string,
): Promise<number[]> {
  await page.getByRole('textbox', { name: 'Wanted half-width, ±', exact: true }).fill(halfWidth);
  const question = page.getByRole('combobox', { name: 'Question' });
  const times: number[] = [];
  for (let turn = 0; turn < questions; turn++) {
    await question.fill(text(turn));
    await verdict(page, 'Free|Costs').waitFor();
    const wanted = { event: 'keydown', selector: 'form [role=status]', pattern: said } as const;
    times.push(await untilPainted(page, wanted, () => page.keyboard.press('Enter')));
  }
  return times;
}

async function dragBound(page: Page, steps: number): Promise<void> {
  const knob = await page.getByRole('slider', { name: 'Lower bound L' }).locator('circle').boundingBox();
  if (!knob) throw new Error('there is no bound to drag');
  const [x, y] = [knob.x + knob.width / 2, knob.y + knob.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= steps; step++) await page.mouse.move(x - (step % 30) * 3, y);
  await page.mouse.up();
}

function file(name: string, text: string) {
  return { name, mimeType: '', buffer: Buffer.from(text) };
}

const labels = Array.from({ length: SIDE }, (_, code) => String(code));

/** Every cell of the cube at least once, so that its labels are known. */
function cells(): string {
  const rng = seededRng('page bench cells');
  const rows = Array.from({ length: 20 * SIDE ** 3 }, (_, row) => {
    const code = row < SIDE ** 3 ? row : rng.integer(SIDE ** 3);
    return names.map((_, axis) => labels[Math.floor(code / SIDE ** axis) % SIDE]).join(',');
  });
  return `${names.join(',')}\n${rows.join('\n')}\n`;
}

function history(): string {
  const rng = seededRng('page bench history');
  const interval = () => [rng.integer(SIDE), rng.integer(SIDE)].sort((a, b) => a - b);
  return JSON.stringify({
    domain: { attributes: names.map((name) => ({ name, size: SIDE, labels })) },
    answers: Array.from({ length: ANSWERS }, () => ({
      query: { where: Object.fromEntries(names.map((name) => [name, interval()])) },
      answer: 1000 * rng.uniform(),
      scale: 100 + 400 * rng.uniform(),
    })),
  });
}
