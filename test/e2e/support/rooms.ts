import type { Page } from '@playwright/test';

export const ROOMS = ['Data', 'Workload', 'Compare', 'Release', 'Ask', 'Figures', 'Learn'];

export const goTo = (page: Page, room: string) =>
  page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: room }).click();
