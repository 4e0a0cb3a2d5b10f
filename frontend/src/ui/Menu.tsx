import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx';

const ITEM =
  'flex min-h-touch w-full items-center gap-3 rounded-sm px-3 text-left outline-none select-none data-disabled:opacity-50 data-highlighted:bg-sunken';

/** A list of actions behind one button. `trigger` must take a ref, as `Button` and `IconButton` do. */
export function Menu({
  trigger,
  children,
  defaultOpen = false,
}: {
  trigger: ReactNode;
  children: ReactNode;
  /** For a menu whose code came with the press of its button. */
  defaultOpen?: boolean;
}) {
  return (
    // Modal, it would hide the page from screen readers while what has the focus is still on it.
    <DropdownMenu.Root defaultOpen={defaultOpen} modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={16}
          className="fade-in z-50 min-w-60 rounded-lg border border-line bg-raised p-1.5 shadow-lift"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** One action. */
export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <DropdownMenu.Item className={ITEM} onSelect={onSelect}>
      {children}
    </DropdownMenu.Item>
  );
}

/** Entries that are on or off; the menu stays open. */
export function MenuSwitch({
  checked,
  disabled = false,
  onCheckedChange,
  children,
}: {
  checked: boolean;
  disabled?: boolean;
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.CheckboxItem
      className={ITEM}
      checked={checked}
      disabled={disabled}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
    >
      <span className="flex size-5 items-center justify-center rounded-sm border border-line-strong">
        <DropdownMenu.ItemIndicator>
          <Check size={14} />
        </DropdownMenu.ItemIndicator>
      </span>
      {children}
    </DropdownMenu.CheckboxItem>
  );
}

/** One of several choices of which one holds. */
export function MenuChoice<Value extends string>({
  label,
  value,
  onValueChange,
  options,
}: {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
}) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <DropdownMenu.Label className="px-3 pt-1 pb-0.5 text-xs font-semibold text-subtle">
        {label}
      </DropdownMenu.Label>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          className={cx(ITEM, 'cursor-pointer data-[state=checked]:font-semibold')}
        >
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <DropdownMenu.ItemIndicator className="size-2 rounded-full bg-ink" />
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
