// The compressed size of a file on its way to a visitor.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Bytes as brotli at its best, which is how the build stores them. */
export function brotliBytes(bytes) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliCompressSync(bytes, { params }).length;
}

/** Bytes as gzip at its best. */
export const gzipBytes = (bytes) => gzipSync(bytes, { level: 9 }).length;
