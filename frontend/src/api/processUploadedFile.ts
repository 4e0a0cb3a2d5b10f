import { request } from './client';
import type { LegalAnalysis } from './upload';

export interface ProcessRequest {
  fileUrl: string;
  fileName: string;
  fileSize: number;
  userId: string;
  orderId: string;
}

/** What the server says of a stored file; volumes in cm³, sides in millimetres. */
export interface ProcessedFile {
  success: boolean;
  fileHash: string;
  format: string;
  volume: number | null;
  measuredVolume: number | null;
  dimensions: { width: number; height: number; depth: number };
  triangles: number;
  watertight: boolean;
  warnings: string[];
  /** Null for a file that was stored before there was a check. */
  legalAnalysis: LegalAnalysis | null;
}

/** Asks for the server's remarks on a file of the caller's own. A failure is not critical: callers go on without (spec section 7). */
export function processUploadedFile(body: ProcessRequest, signal?: AbortSignal): Promise<ProcessedFile> {
  return request<ProcessedFile>('/api/process-uploaded-file', {
    method: 'POST',
    json: body,
    ...(signal ? { signal } : {}),
    timeoutMs: 30_000,
  });
}
