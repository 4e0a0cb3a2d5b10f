import catalog from 'virtual:core-catalog';
import { Upload } from 'lucide-react';
import { type HTMLAttributes, useEffect, useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import { ParserUnavailable, usePricingFailed } from '../../../core/client';
import { cx } from '../../../lib/cx';
import { useIsHydrated } from '../../../lib/useIsHydrated';
import { Banner, Button } from '../../../ui';
import { texts } from '../texts';
import { addFiles } from '../verbs';
import { takeEarlyFiles } from './earlyFiles';
import { acceptOf, MAX_FILES_AT_ONCE } from './intake';
import { selectButton } from './selectButton';

/** The drop zone, open before the core is here: a file that comes meanwhile waits for it. `compact` when files are already there. */
export function DropZone({ compact }: { compact: boolean }) {
  if (usePricingFailed()) {
    return (
      <Banner
        tone="danger"
        live="alert"
        action={<Button onClick={() => location.reload()}>{texts.parserFailed.reload}</Button>}
      >
        {new ParserUnavailable().message}
      </Banner>
    );
  }
  return <OpenZone compact={compact} />;
}

/** What the library types too loosely. Its handlers take the browser's own events as well as React's. */
type HandlersOfZone = Omit<HTMLAttributes<HTMLElement>, 'onPaste' | 'onDrop'> & {
  onPaste?: (event: ClipboardEvent) => void;
  onDrop?: (event: DragEvent) => void;
};

function OpenZone({ compact }: { compact: boolean }) {
  const isHydrated = useIsHydrated();
  const accept = acceptOf(catalog);
  const { getRootProps, getInputProps, isDragActive, isDragGlobal } = useDropzone({
    accept,
    minSize: 1,
    maxSize: catalog.maxUploadBytes,
    maxFiles: MAX_FILES_AT_ONCE,
    // The button inside is what the keyboard reaches; the zone itself takes drops and clicks.
    noKeyboard: true,
    onDrop: (files, rejections) => void addFiles(files, rejections),
  });
  const { onPaste, onDrop, ...zone }: HandlersOfZone = getRootProps({
    role: 'group',
    'aria-label': texts.drop.input,
  });
  useAnywhere('paste', onPaste);
  // Beside the zone is meant for it as well.
  useAnywhere('drop', onDrop);
  useEffect(takeEarlyFiles, []);
  const formats = catalog.acceptedExtensions.map((extension) => extension.toUpperCase()).join(', ');

  return (
    <div
      {...zone}
      data-needs-script=""
      // For public/start.js, whose dialog offers the same files.
      data-accepts={Object.values(accept).flat().join()}
      className={cx(
        'flex cursor-pointer items-center rounded-lg border-2 border-dashed text-center transition-colors duration-100',
        isDragActive || isDragGlobal
          ? 'border-accent bg-accent-soft'
          : 'border-line-strong bg-surface hover:border-ink',
        // On a phone it keeps its size when the first file is there: nothing jumps under the thumb.
        'flex-col justify-center gap-3 p-4 max-sm:min-h-52',
        compact ? 'sm:flex-row sm:justify-between sm:px-6 sm:text-left' : 'sm:gap-4 sm:py-16',
      )}
    >
      <div className={cx('flex flex-col items-center gap-2', compact && 'sm:items-start sm:gap-0')}>
        {/*
          The button beside it opens the same dialog: once is enough for a screen reader. Not in the drawn page: a file handed over
          before anybody listens would be lost.
        */}
        {isHydrated && <input {...getInputProps({ 'aria-hidden': true })} />}
        {!compact && (
          <Upload size={36} strokeWidth={1.25} aria-hidden="true" className="hidden text-muted sm:block" />
        )}
        <p className={cx('font-semibold', !compact && 'sm:text-xl')}>
          {isDragActive || isDragGlobal ? (
            texts.drop.active
          ) : (
            <>
              <span className="pointer-coarse:hidden">{texts.drop.idle}</span>
              <span className="hidden pointer-coarse:inline">{texts.drop.touch}</span>
            </>
          )}
        </p>
        <p className="text-sm text-muted">{texts.drop.hint(formats, catalog.maxUploadBytes)}</p>
      </div>
      {/* A press reaches the zone around it, which opens the file dialog. */}
      <Button ref={selectButton} variant={compact ? 'secondary' : 'primary'} size={compact ? 'md' : 'lg'}>
        {texts.drop.select}
      </Button>
    </div>
  );
}

/**
 * Files are pasted and dropped wherever somebody is: nobody looks for the right place first. What carries no files stays with
 * its field.
 */
function useAnywhere<Type extends 'paste' | 'drop'>(
  type: Type,
  handler: ((event: DocumentEventMap[Type]) => void) | undefined,
): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const take = (event: DocumentEventMap[Type]) => latest.current?.(event);
    document.addEventListener(type, take);
    return () => document.removeEventListener(type, take);
  }, [type]);
}
