import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any room has. */
const MOST_STOPS = 200;

/** Goes where a person would without a pointer: Tab after Tab, or back, until it has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const focused = target.and(page.locator(':focus'));
  await expect(target).toBeAttached();
  const key = (await target.evaluate(isBefore)) ? 'Shift+Tab' : 'Tab';
  for (let stop = 0; stop < MOST_STOPS && (await focused.count()) === 0; stop++) await page.keyboard.press(key);
  await expect(target).toBeFocused();
  // What has the focus is not to lie under a bar.
  expect(await target.evaluate(isInTheOpen), await target.evaluate((element) => element.outerHTML.slice(0, 200))).toBe(
    true,
  );
}

/** Beyond the last stop Firefox goes on in its own bars. */
function isBefore(element: Element): boolean {
  const from = document.activeElement?.compareDocumentPosition(element) ?? 0;
  return (from & Node.DOCUMENT_POSITION_PRECEDING) > 0;
}

/** Whether at least a part of it can be seen: WCAG 2.4.11. Inputs that a drawn control stands for are judged by their label. */
function isInTheOpen(element: Element): boolean {
  const seen = element.closest('label') ?? element;
  const { left, right, top, bottom } = seen.getBoundingClientRect();
  const shares = [0.1, 0.5, 0.9];
  return shares.some((x) =>
    shares.some((y) => {
      const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
      return hit !== null && (seen.contains(hit) || hit.contains(seen));
    }),
  );
}

/** Goes there and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes to a field, types over what stands there, and leaves it. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
}
