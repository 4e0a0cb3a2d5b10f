import { type ReactNode, useDeferredValue, useRef } from 'react';
import { usePricing } from '../../../core/client';
import { formatMm } from '../../../lib/format';
import { Badge, Button, Dialog, FileName } from '../../../ui';
import { type OversizedPart, type RefusedFile, useFiles } from '../../files';
import { ContactOptions } from '../../shop';
import { UnitHint } from '../cards/UnitHint';
import { oversizeText, texts } from '../texts';
import { takeInUnit } from '../verbs';
import { selectButton } from './selectButton';

/** The dialogs about files that were not taken, one after the other. */
export function RefusalDialogs() {
  // Deferred: React draws a window in small pieces then, while files go on arriving.
  const tooLarge = useDeferredValue(useFiles((state) => state.tooLarge));
  const unsupported = useDeferredValue(useFiles((state) => state.unsupported));
  const oversized = useDeferredValue(useFiles((state) => state.oversized));
  if (unsupported.length > 0) return <UnsupportedDialog files={unsupported} />;
  if (tooLarge.length > 0) return <TooLargeDialog files={tooLarge} />;
  if (oversized.length > 0) return <PlateDialog parts={oversized} />;
  return null;
}

function TooLargeDialog({ files }: { files: readonly RefusedFile[] }) {
  const maxBytes = usePricing()?.catalog().maxUploadBytes ?? 0;
  return (
    <Refusal
      title={texts.tooLarge.title}
      text={texts.tooLarge.text(files.length, maxBytes)}
      onClose={() => useFiles.setState({ tooLarge: [] })}
    >
      <List>
        {files.map(({ name, size }) => (
          <Row key={name} name={name} aside={oversizeText(size, maxBytes)} />
        ))}
      </List>
      <p className="mt-4 mb-3">{texts.tooLarge.help}</p>
      <ContactOptions subject={`${texts.tooLarge.title}: ${files.map(({ name }) => name).join(', ')}`} />
    </Refusal>
  );
}

function UnsupportedDialog({ files }: { files: readonly RefusedFile[] }) {
  const extensions = usePricing()?.catalog().acceptedExtensions ?? [];
  return (
    <Refusal
      title={texts.unsupported.title}
      text={texts.unsupported.text(files.length)}
      onClose={() => useFiles.setState({ unsupported: [] })}
    >
      <List>
        {files.map(({ name }) => (
          <Row key={name} name={name} />
        ))}
      </List>
      <h3 className="mt-4 mb-2 font-semibold">{texts.unsupported.formats}</h3>
      <ul className="flex flex-wrap gap-1.5">
        {extensions.map((extension) => (
          <li key={extension}>
            <Badge>{extension.toUpperCase()}</Badge>
          </li>
        ))}
      </ul>
      <p className="mt-4">{texts.unsupported.help}</p>
    </Refusal>
  );
}

function PlateDialog({ parts }: { parts: readonly OversizedPart[] }) {
  const limit = formatMm(parts[0]?.fit.limitMm ?? 0);
  return (
    <Refusal
      title={texts.plate.title}
      text={texts.plate.text(parts.length, limit)}
      onClose={() => useFiles.setState({ oversized: [] })}
    >
      <List>
        {parts.map(({ name, fit }) => (
          <Row key={name} name={name}>
            <dl className="figures mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm">
              <Side term={texts.plate.length} mm={fit.lengthMm} limitMm={fit.limitMm} />
              <Side term={texts.plate.width} mm={fit.widthMm} limitMm={fit.limitMm} />
              <Side term={texts.plate.height} mm={fit.heightMm} limitMm={fit.limitMm} />
            </dl>
            <p className="mt-1 text-sm">{texts.plate.turned(fit.fitsTurned)}</p>
            <UnitHint
              dimensionsMm={[fit.lengthMm, fit.widthMm, fit.heightMm]}
              name={name}
              onUnit={(unit) => unit && void takeInUnit(name, unit)}
            />
          </Row>
        ))}
      </List>
      <p className="mt-4 mb-3">{texts.plate.help}</p>
      <ContactOptions subject={`${texts.plate.title}: ${parts.map(({ name }) => name).join(', ')}`} />
    </Refusal>
  );
}

function Refusal({
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
      open
      initialFocus={confirm}
      // Where the next file comes from; what had the focus may be gone with the refused one.
      finalFocus={() => selectButton.current}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
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

function List({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line rounded-md border border-line px-4">{children}</ul>;
}

function Row({ name, aside, children }: { name: string; aside?: string; children?: ReactNode }) {
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

function Side({ term, mm, limitMm }: { term: string; mm: number; limitMm: number }) {
  const over = !(mm <= limitMm);
  return (
    <div className="flex gap-1.5">
      <dt className="text-muted">{term}</dt>
      <dd className={over ? 'font-semibold text-danger' : undefined}>{formatMm(mm)}</dd>
    </div>
  );
}
