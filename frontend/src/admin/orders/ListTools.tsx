import { Ellipsis } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useIsReader } from '../../features/session';
import { useIsOneColumn } from '../../lib/useIsOneColumn';
import { Button, Checkbox, Menu, MenuItem, MenuSwitch } from '../../ui';
import { PushSwitch } from '../PushSwitch';
import { setSound, useSound } from '../sound';
import { texts } from './texts';

const PAGES = [
  ['/admin/parcels', texts.parcels],
  ['/admin/safety', texts.safety],
  ['/admin/acts', texts.acts],
] as const;

/** How somebody hears of what is new, and the pages about all orders: in one line, on a phone in a menu that leaves the list in sight. */
export function ListTools() {
  const isLoud = useSound(({ isOn }) => isOn);
  const pages = useIsReader() ? [] : PAGES;
  const navigate = useNavigate();
  if (useIsOneColumn()) {
    return (
      <Menu
        trigger={
          <Button size="sm" icon={<Ellipsis size={18} />}>
            {texts.tools}
          </Button>
        }
      >
        <MenuSwitch checked={isLoud} onCheckedChange={setSound}>
          {texts.news.sound}
        </MenuSwitch>
        <PushSwitch inMenu />
        {pages.map(([path, name]) => (
          <MenuItem key={path} onSelect={() => void navigate(path)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-4">
      <Checkbox checked={isLoud} onCheckedChange={setSound} label={texts.news.sound} />
      <PushSwitch />
      {pages.map(([path, name]) => (
        <Link key={path} to={path} className="link">
          {name}
        </Link>
      ))}
    </span>
  );
}
