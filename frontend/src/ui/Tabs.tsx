import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

export interface TabItem<Value extends string> {
  value: Value;
  label: string;
  content: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** The name of the group, for assistive technology. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
}

/** Views of one page, one at a time; the arrow keys move between them. */
export function Tabs<Value extends string>({ label, value, onValueChange, items }: TabsProps<Value>) {
  return (
    <Primitive.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <Primitive.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {items.map((item) => (
          <Primitive.Trigger
            key={item.value}
            value={item.value}
            className="-mb-px min-h-touch shrink-0 border-b-3 border-transparent px-4 font-semibold text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink forced-colors:data-[state=inactive]:border-[Canvas]"
          >
            {item.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {items.map((item) => (
        <Primitive.Content key={item.value} value={item.value} className="pt-6">
          {item.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
