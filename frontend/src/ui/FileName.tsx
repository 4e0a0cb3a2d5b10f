import { Fragment } from 'react';
import { cx } from '../lib/cx';

/** Behind these a name may break, and before its extension. */
const PIECES = /[^_\-\s+.]*[_\-\s+]+|\.?[^_\-\s+.]+|\.+/g;

/**
 * A file's name that breaks where a person would break it: behind `_` and `-`, before the extension, and inside a word only
 * where nothing else helps. The text is the name as it is.
 */
export function FileName({ children, className }: { children: string; className?: string }) {
  const pieces = children.match(PIECES) ?? [children];
  return (
    <span className={cx('wrap-anywhere', className)}>
      {pieces.map((piece, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one name never change their order.
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </span>
  );
}
