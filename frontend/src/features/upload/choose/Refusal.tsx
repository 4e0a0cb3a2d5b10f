import { type ReactNode, useRef } from 'react';
import { Button, Dialog, FileName } from '../../../ui';
import { texts } from '../texts';
import { selectButton } from './selectButton';

/** A dialog about files that were not taken. */
export function Refusal({
  title,
  text,
  onClose,
  children,
}: {
  title: string;
  text: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const confirm = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      initialFocus={confirm}
      // Where the next file comes from; what had the focus may be gone with the refused one.
      finalFocus={() => selectButton.current}
      onClose={onClose}
      title={title}
      description={text}
      footer={
        <Button ref={confirm} variant="primary" onClick={onClose}>
          {texts.understood}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}

export function List({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line rounded-md border border-line px-4">{children}</ul>;
}

export function Row({ name, aside, children }: { name: string; aside?: string; children?: ReactNode }) {
  return (
    <li className="py-3">
      <p className="flex justify-between gap-4">
        <FileName className="min-w-0 font-semibold">{name}</FileName>
        {aside && <span className="figures shrink-0">{aside}</span>}
      </p>
      {children}
    </li>
  );
}
