import { texts } from './texts';
import type { View } from './useViewer';

/** The names of an assembly's bodies, folded up below its view. */
export function BodyNames({ bodies }: Pick<View, 'bodies'>) {
  if (bodies.length === 0) return null;
  const all = bodies.reduce((sum, { count }) => sum + count, 0);
  return (
    <details className="border-t border-line px-4 py-1.5 text-sm">
      <summary className="cursor-pointer text-muted">{texts.bodyNames(all)}</summary>
      <ul className="mt-1 flex max-h-28 flex-wrap gap-x-4 gap-y-0.5 overflow-y-auto">
        {bodies.map(({ name, count }) => (
          <li key={name} className="break-words">
            {texts.named(name, count)}
          </li>
        ))}
      </ul>
    </details>
  );
}
