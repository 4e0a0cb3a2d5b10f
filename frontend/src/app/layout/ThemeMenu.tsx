import { Monitor, Moon, Sun } from 'lucide-react';
import { setTheme, type Theme, useTheme } from '../../lib/theme';
import { IconButton, Menu, MenuChoice } from '../../ui';
import { texts } from '../texts';

export const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon } as const;
export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export function ThemeMenu() {
  const theme = useTheme();
  const Icon = THEME_ICONS[theme];
  return (
    <Menu
      trigger={
        <IconButton label={texts.themeButton}>
          <Icon size={20} aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuChoice
        label={texts.theme}
        value={theme}
        onValueChange={setTheme}
        options={THEMES.map((value) => {
          const OptionIcon = THEME_ICONS[value];
          return { value, label: texts.themes[value], icon: <OptionIcon size={18} aria-hidden="true" /> };
        })}
      />
    </Menu>
  );
}
