import { expect, test } from '@playwright/test';
import { bringAxe, expectNoFindings } from './support/axe-findings.ts';
import { WorkbenchPage } from './support/workbench-page.ts';

const rooms = ['Compare', 'Workload', 'Data', 'Release', 'Ask', 'Figures', 'Learn'] as const;

test('axe finds nothing in any room, in light, dark and high contrast, wide and narrow', async ({ page }) => {
  await bringAxe(page);
  const at = new WorkbenchPage(page);
  await at.open();
  await expect(at.probe.getByRole('slider')).toBeVisible();
  for (const room of rooms) {
    await at.room(room);
    if (room === 'Compare') await at.button('Settings of Laplace').click();
    await expectNoFindings(page, room, { highContrast: true });
  }
  await page.getByRole('link', { name: 'What is promised, and how it is tested' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security and privacy');
  await expect(page).toHaveURL(/#\/security/);
  await expectNoFindings(page, 'Security', { highContrast: true });
});
