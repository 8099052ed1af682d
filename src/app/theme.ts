import { remember, remembered } from './remembered.ts';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'theme';

export function rememberedTheme(): Theme {
  const theme = remembered(KEY);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  remember(KEY, theme === 'system' ? null : theme);
}
