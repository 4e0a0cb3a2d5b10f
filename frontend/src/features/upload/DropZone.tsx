import { Upload } from 'lucide-react';
import { useMemo } from 'react';
import { useDropzone } from 'react-dropzone';
import { type Catalog, usePricing } from '../../core/client';
import { cx } from '../../lib/cx';
import { Button, Skeleton } from '../../ui';
import { acceptOf, MAX_FILES_AT_ONCE } from './intake';
import { texts } from './texts';
import { addFiles } from './verbs';

/** The drop zone, once the core has told what it accepts. `compact` when files are already there. */
export function DropZone({ compact }: { compact: boolean }) {
  const pricing = usePricing();
  const catalog = useMemo(() => pricing?.catalog(), [pricing]);
  return catalog ? (
    <OpenZone catalog={catalog} compact={compact} />
  ) : (
    <Skeleton className={cx('w-full rounded-lg', compact ? 'h-32' : 'h-72')} />
  );
}

function OpenZone({ catalog, compact }: { catalog: Catalog; compact: boolean }) {
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    accept: acceptOf(catalog),
    minSize: 1,
    maxSize: catalog.maxUploadBytes,
    maxFiles: MAX_FILES_AT_ONCE,
    // The button inside is what the keyboard reaches; the zone itself takes drops, pastes and clicks.
    noKeyboard: true,
    onDrop: (files, rejections) => void addFiles(files, rejections),
  });
  const formats = catalog.acceptedExtensions.map((extension) => extension.toUpperCase()).join(', ');

  return (
    <div
      {...getRootProps({ role: 'group', 'aria-label': texts.drop.input })}
      className={cx(
        'flex cursor-pointer items-center rounded-lg border-2 border-dashed text-center transition-colors duration-100',
        isDragActive ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface hover:border-ink',
        compact
          ? 'flex-col gap-3 p-4 sm:flex-row sm:justify-between sm:px-6 sm:text-left'
          : 'flex-col justify-center gap-4 px-4 py-10 sm:py-16',
      )}
    >
      <div className={cx('flex flex-col items-center gap-2', compact && 'sm:items-start sm:gap-0')}>
        <input {...getInputProps({ 'aria-label': texts.drop.input })} />
        {!compact && <Upload size={36} strokeWidth={1.25} aria-hidden="true" className="text-muted" />}
        <p className={cx('font-semibold', !compact && 'text-xl')}>
          {isDragActive ? texts.drop.active : texts.drop.idle}
        </p>
        <p className="text-sm text-muted">{texts.drop.hint(formats, catalog.maxUploadBytes)}</p>
      </div>
      {/* A press reaches the zone around it, which opens the file dialog. */}
      <Button variant={compact ? 'secondary' : 'primary'} size={compact ? 'md' : 'lg'}>
        {texts.drop.select}
      </Button>
    </div>
  );
}
