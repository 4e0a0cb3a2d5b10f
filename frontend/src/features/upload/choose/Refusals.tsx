import { useDeferredValue } from 'react';
import { usePricing } from '../../../core/client';
import { formatMm } from '../../../lib/format';
import { Badge } from '../../../ui';
import { type OversizedPart, useFiles } from '../../files';
import { ContactOptions } from '../../shop';
import { oversizeText, texts } from '../texts';
import type { RefusedFile } from './intake';
import { PlateParts } from './PlateParts';
import { List, Refusal, Row } from './Refusal';

/** Files that were not taken. */
interface Refused {
  unsupported: readonly RefusedFile[];
  tooLarge: readonly RefusedFile[];
  oversized: readonly OversizedPart[];
}

/** The files that were not taken and not said goodbye to. */
export function useRefused(): Refused {
  return {
    unsupported: useDrawnLater(useFiles((state) => state.unsupported)),
    tooLarge: useDrawnLater(useFiles((state) => state.tooLarge)),
    oversized: useDrawnLater(useFiles((state) => state.oversized)),
  };
}

/** React draws a window in small pieces then, while files go on arriving. What was let go of leaves at once. */
function useDrawnLater<T>(files: readonly T[]): readonly T[] {
  const drawn = useDeferredValue(files);
  return files.length > 0 ? drawn : files;
}

/** Lets go of what was shown. */
export function dismissRefused(shown: Refused): void {
  useFiles.setState(({ unsupported, tooLarge, oversized }) => ({
    unsupported: unsupported.filter((file) => !shown.unsupported.includes(file)),
    tooLarge: tooLarge.filter((file) => !shown.tooLarge.includes(file)),
    oversized: oversized.filter((part) => !shown.oversized.includes(part)),
  }));
}

/** Title and sentence of each kind of refusal that there is. */
export function useRefusalWords({ unsupported, tooLarge, oversized }: Refused) {
  const maxBytes = usePricing()?.catalog().maxUploadBytes ?? 0;
  const limit = formatMm(oversized[0]?.fit.limitMm ?? 0);
  const words = {
    unsupported: { title: texts.unsupported.title, text: texts.unsupported.text(unsupported.length) },
    tooLarge: { title: texts.tooLarge.title, text: texts.tooLarge.text(tooLarge.length, maxBytes) },
    oversized: { title: texts.plate.title, text: texts.plate.text(oversized.length, limit) },
  };
  const counts = { unsupported, tooLarge, oversized };
  const kinds = (['unsupported', 'tooLarge', 'oversized'] as const).filter((kind) => counts[kind].length > 0);
  return { words, kinds };
}

/** The reasons of refused files, one kind after the other in one window. */
export function Refusals({
  refused,
  isAlone,
  onSplit,
}: {
  refused: Refused;
  /** Nothing else is in the window, whose title and first sentence are the refusal's. */
  isAlone: boolean;
  onSplit: (part: OversizedPart) => void;
}) {
  const { words, kinds } = useRefusalWords(refused);
  const content = {
    unsupported: <Unsupported files={refused.unsupported} />,
    tooLarge: <TooLarge files={refused.tooLarge} />,
    oversized: <PlateParts parts={refused.oversized} onSplit={onSplit} />,
  };
  return kinds.map((kind) => (
    <Refusal key={kind} {...words[kind]} isAlone={isAlone}>
      {content[kind]}
    </Refusal>
  ));
}

function TooLarge({ files }: { files: readonly RefusedFile[] }) {
  const maxBytes = usePricing()?.catalog().maxUploadBytes ?? 0;
  return (
    <>
      <List>
        {files.map(({ name, size }) => (
          <Row key={name} name={name} aside={oversizeText(size, maxBytes)} />
        ))}
      </List>
      <p className="mt-4 mb-3">{texts.tooLarge.help}</p>
      <ContactOptions subject={`${texts.tooLarge.title}: ${files.map(({ name }) => name).join(', ')}`} />
    </>
  );
}

function Unsupported({ files }: { files: readonly RefusedFile[] }) {
  const extensions = usePricing()?.catalog().acceptedExtensions ?? [];
  return (
    <>
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
    </>
  );
}
