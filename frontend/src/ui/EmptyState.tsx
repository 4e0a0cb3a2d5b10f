import type { ReactNode } from 'react';
import { LayerLines, type LayerShape } from './LayerLines';

export interface EmptyStateProps {
  title: string;
  text: ReactNode;
  /** A `Button` or a link that looks like one. */
  action?: ReactNode;
  /** The level of the title's heading. */
  level?: 1 | 2 | 3;
  shape?: LayerShape;
}

/** A place where something will be: what it is for, and the way there. */
export function EmptyState({ title, text, action, level = 2, shape = 'bracket' }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center sm:py-16">
      <LayerLines shape={shape} printed={0.47} />
      <Heading tabIndex={-1} className="mt-8 text-xl font-semibold">
        {title}
      </Heading>
      <div className="mt-2 max-w-[44ch] text-balance text-muted">{text}</div>
      {action && <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
