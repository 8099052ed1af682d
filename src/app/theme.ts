import { readPreference, writePreference } from './preferences.ts';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'theme';

export function rememberedTheme(): Theme {
  const theme = readPreference(KEY);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  writePreference(KEY, theme === 'system' ? null : theme);
}
