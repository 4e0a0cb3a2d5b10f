import { useQuery } from '@tanstack/react-query';
import { requestData } from './client';
import type { Schema } from './schemas';

type PrintCalibration = Schema<'PrintCalibration'>;

/** By how much real prints differ from their estimates. */
export const usePrintCalibration = () =>
  useQuery({
    queryKey: ['print-calibration'],
    queryFn: ({ signal }) => requestData<PrintCalibration>('/api/admin/print-calibration', { signal }),
  });
