import { useDeferredValue } from 'react';
import { usePricing } from '../../../core/client';
import { Badge } from '../../../ui';
import { useFiles } from '../../files';
import { ContactOptions } from '../../shop';
import { oversizeText, texts } from '../texts';
import type { RefusedFile } from './intake';
import { PlateDialog } from './PlateDialog';
import { List, Refusal, Row } from './Refusal';

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
