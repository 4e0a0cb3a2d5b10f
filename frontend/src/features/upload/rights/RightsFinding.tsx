import type { ReactNode } from 'react';
import { Badge } from '../../../ui';
import type { HeldPart } from '../../files';
import { rightsTexts as texts } from './rightsTexts';

/** Which file is held, and what was found in its names. */
export function RightsFinding({ held: { name, hold } }: { held: HeldPart }) {
  const { warning } = hold;
  return (
    <dl className="flex flex-col gap-2 rounded-md border border-line p-4">
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
