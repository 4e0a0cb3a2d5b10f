import { Rows3 } from 'lucide-react';
import { Button, Menu, MenuSwitch } from '../../ui';
import { texts } from './texts';
import { type ListLook, OPTIONAL_COLUMNS } from './useListAddress';

const t = texts.look;

/** How the rows look: their height, and which columns they have. */
export function LookMenu({ look, onChange }: { look: ListLook; onChange: (look: ListLook) => void }) {
  return (
    <Menu
      trigger={
        <Button icon={<Rows3 size={18} />} className="whitespace-nowrap">
          {t.open}
        </Button>
      }
    >
      <MenuSwitch checked={look.isCompact} onCheckedChange={(isCompact) => onChange({ ...look, isCompact })}>
        {t.compact}
      </MenuSwitch>
      {OPTIONAL_COLUMNS.map((name) => (
        <MenuSwitch
          key={name}
          checked={!look.hidden.includes(name)}
          onCheckedChange={(isShown) =>
            onChange({
              ...look,
              hidden: isShown ? look.hidden.filter((hidden) => hidden !== name) : [...look.hidden, name],
            })
          }
        >
          {t.column(texts.columns[name])}
        </MenuSwitch>
      ))}
    </Menu>
  );
}
