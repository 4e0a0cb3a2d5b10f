import catalog from 'virtual:core-catalog';
import { type ChangeEvent, type HTMLAttributes, memo, useEffect, useLayoutEffect, useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import { addFiles, announce } from '../loadWork';
import { startTexts as texts } from '../startTexts';
import { ACCEPT } from './accept';
import { takeEarlyFiles } from './earlyFiles';
import { MAX_FILES_AT_ONCE } from './intake';

/** The library's handlers, typed more exactly: they take the browser's own events as well as React's. */
type HandlersOfZone = Omit<HTMLAttributes<HTMLElement>, 'onPaste' | 'onDrop'> & {
  onPaste?: (event: ClipboardEvent) => void;
  onDrop?: (event: DragEvent) => void;
};

/** Lets the drawn zone take files. */
export interface LiveZone {
  zone: HTMLAttributes<HTMLElement>;
  input: React.InputHTMLAttributes<HTMLInputElement>;
  /** Whether something is dragged over the window. */
  isDragged: boolean;
}

/** Draws nothing: it has the library that takes drops, pastes and choices, and hands the zone what that asks of its elements. */
export default memo(function ZoneBehaviour({ onZone }: { onZone: (zone: LiveZone) => void }) {
  const { getRootProps, getInputProps, isDragActive, isDragGlobal } = useDropzone({
    accept: ACCEPT,
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
  useLayoutEffect(() => {
    onZone({
      zone,
      input: getInputProps({ 'aria-hidden': true, onChange: showFirst }),
      isDragged: isDragActive || isDragGlobal,
    });
  });
  useAnywhere('paste', onPaste);
  // A file dropped beside the zone is taken too.
  useAnywhere('drop', onDrop);
  useEffect(takeEarlyFiles, []);
  return null;
});

/** The choice that the library is given. */
let shown: Event | undefined;

/** The library has React draw at once when files are chosen: a slow phone shows first that it has them, and the library is told then. */
function showFirst(event: ChangeEvent<HTMLInputElement>): void {
  if (event.nativeEvent === shown) return;
  event.stopPropagation();
  const { target } = event;
  void announce(target.files ?? []).then(() => {
    shown = new Event('change', { bubbles: true });
    target.dispatchEvent(shown);
  });
}

/**
 * Files may be pasted and dropped anywhere on the page. A paste or drop without files stays with its field.
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
