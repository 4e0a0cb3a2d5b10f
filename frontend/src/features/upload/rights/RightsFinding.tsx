import type { ReactNode } from 'react';
import { Badge, Button } from '../../../ui';
import type { HeldPart } from '../../files';
import { rightsTexts as texts } from './rightsTexts';

/** Which file is held, and what was found in its names. */
export function RightsFinding({
  held: { name, hold },
  onDiscard,
}: {
  held: HeldPart;
  /** Left out where the window's own button does it. */
  onDiscard: (() => void) | undefined;
}) {
  const { warning } = hold;
  return (
    <div className="flex flex-col gap-2 rounded-md border border-line p-4">
      {onDiscard && warning && <p className="text-sm">{warning.message}</p>}
      <dl className="flex flex-col gap-2">
        <Row term={texts.file}>
          <span className="font-semibold wrap-anywhere">{name}</span>
        </Row>
        {warning && (
          <>
            <Row term={texts.level}>
              <Badge tone={warning.level === 'high' ? 'danger' : 'warning'}>
                {texts.levels[warning.level]}
              </Badge>
            </Row>
            <Row term={texts.keywords}>
              <ul className="flex flex-wrap gap-1.5">
                {warning.keywords.map((keyword) => (
                  <li key={keyword}>
                    <Badge>{keyword}</Badge>
                  </li>
                ))}
              </ul>
            </Row>
          </>
        )}
      </dl>
      {onDiscard && (
        <Button size="sm" className="self-start" aria-label={texts.discardOf(name)} onClick={onDiscard}>
          {texts.discard}
        </Button>
      )}
    </div>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-x-3">
      <dt className="text-sm text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
