import { setTheme, useTheme } from '../../lib/theme';
import { IconButton, Menu, MenuChoice } from '../../ui';
import { texts } from '../texts';
import { THEME_ICONS, THEMES } from './ThemeMenu';

/** The theme's menu, open when it comes. */
export default function ThemeChoices() {
  const theme = useTheme();
  const Icon = THEME_ICONS[theme];
  return (
    <Menu
      defaultOpen
      trigger={
        <IconButton label={texts.themeButton}>
          <Icon size={20} />
        </IconButton>
      }
    >
      <MenuChoice
        label={texts.theme}
        value={theme}
        onValueChange={setTheme}
        options={THEMES.map((value) => {
          const OptionIcon = THEME_ICONS[value];
          return { value, label: texts.themes[value], icon: <OptionIcon size={18} /> };
        })}
      />
    </Menu>
  );
}
