import { useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { MoonIcon, SunIcon } from '../ui/controls/icons.tsx';
import { Menu } from '../ui/controls/menu.tsx';
import { applyTheme, rememberedTheme, type Theme } from './theme.ts';

const titles: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' };

export function ThemeMenu() {
  const [theme, setTheme] = useState(rememberedTheme);
  const choose = (next: Theme) => {
    applyTheme(next);
    setTheme(next);
  };
  return (
    <Menu
      label="Theme"
      selected={theme}
      trigger={
        <Button variant="icon" aria-label={`Theme: ${titles[theme].toLowerCase()}`}>
          {theme === 'dark' ? <MoonIcon /> : <SunIcon />}
        </Button>
      }
      actions={(Object.keys(titles) as Theme[]).map((id) => ({
        id,
        label: titles[id],
        onAction: () => choose(id),
      }))}
    />
  );
}
