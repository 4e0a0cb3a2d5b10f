import { Tabs as Primitive } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface TabItem<Value extends string> {
  value: Value;
  label: string;
  content: ReactNode;
}

interface TabsProps<Value extends string> {
  /** The name of the group, for assistive technology. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
}

/** Views of one page, one at a time; the arrow keys move between them. */
export function Tabs<Value extends string>({ label, value, onValueChange, items }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone not all have room side by side: the open one is in sight. The page itself stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the open one.
  useLayoutEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (list.current && open)
      list.current.scrollLeft = open.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2;
  }, [value]);
  return (
    <Primitive.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <Primitive.List
        ref={list}
        aria-label={label}
        // The line below lies inside: a tab that reached over a border would make the row scroll upwards, too.
        className="relative flex gap-1 overflow-x-auto shadow-[inset_0_-1px_var(--color-line)] forced-colors:border-b"
      >
        {items.map((item) => (
          <Primitive.Trigger
            key={item.value}
            value={item.value}
            className="min-h-touch shrink-0 border-b-3 border-transparent px-4 font-semibold text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink forced-colors:data-[state=inactive]:border-[Canvas]"
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
