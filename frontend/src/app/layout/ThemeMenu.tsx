import { Monitor, Moon, Sun } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyAside } from '../../lib/lazyPage';
import { type Theme, useTheme } from '../../lib/theme';
import { IconButton } from '../../ui';
import { texts } from '../texts';

export const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon } as const;
export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

const ThemeChoices = lazyAside(() => import('./ThemeChoices'));

/** The button of the theme; the code of its menu comes with the first press. */
export function ThemeMenu() {
  const [wanted, setWanted] = useState(false);
  const Icon = THEME_ICONS[useTheme()];
  const button = (
    <IconButton
      label={texts.themeButton}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    >
      <Icon size={20} />
    </IconButton>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <ThemeChoices />
    </Suspense>
  );
}
