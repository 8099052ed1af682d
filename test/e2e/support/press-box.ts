import { expect, type Locator } from '@playwright/test';

/**
 * Presses a checkbox or radio button where people do, on its label: the input itself is hidden beneath it. Waits until the
 * label stands still, so that no other one is hit where a list is still being laid out.
 */
export async function pressBox(box: Locator, isChecked = true): Promise<void> {
  if ((await box.isChecked()) === isChecked) return;
  await box.locator('xpath=ancestor::label[1]').click();
  await expect(box).toBeChecked({ checked: isChecked });
}
