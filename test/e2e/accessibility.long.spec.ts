import { test } from '@playwright/test';
import { expectNoFindingsInAnyRoom } from './support/axe-findings.ts';

test('axe finds nothing in any room, in light, dark and high contrast, wide and narrow', ({ page }) =>
  expectNoFindingsInAnyRoom(page, { highContrast: true }));
