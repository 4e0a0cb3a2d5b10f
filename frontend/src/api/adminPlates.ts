import { useQuery } from '@tanstack/react-query';
import { PLATES_KEY, type ProductionPart, useProductionAct } from './adminProduction';
import { API_BASE, post, request, requestData } from './client';
import type { components } from './generated';
import type { Schema } from './schemas';

export type Printer = Schema<'Printer'>;

type NewPrinter = Schema<'NewPrinter'>;

export type Plate = Schema<'Plate'>;

export type PlatePart = Schema<'PlatePart'>;

export type PlatePieces = Schema<'PlatePieces'>;

export type PlateFitting = Schema<'PlateFitting'>;

/** Printers, open plates and the last ones that ended. */
export function usePlates() {
  return useQuery({
    queryKey: PLATES_KEY,
    queryFn: ({ signal }) => requestData<Schema<'PlateBoard'>>('/api/admin/plates', { signal }),
  });
}

/** Adds a printer, or changes the one with this id. */
export function useSavePrinter() {
  return useProductionAct(({ id, printer }: { id: string | null; printer: NewPrinter }) =>
    id === null
      ? post('/api/admin/printers', printer)
      : request(`/api/admin/printers/${id}`, { method: 'PUT', json: printer }),
  );
}

/** Plans a plate, or puts other pieces on a planned one. */
export function usePlanPlate() {
  return useProductionAct(
    ({
      plate,
      ...plan
    }: {
      plate: Pick<Plate, 'id' | 'version'> | null;
      printerId: string;
      parts: PlatePieces[];
    }) =>
      plate === null
        ? post('/api/admin/plates', plan)
        : request(`/api/admin/plates/${plate.id}`, {
            method: 'PUT',
            json: { ...plan, version: plate.version },
          }),
  );
}

export interface PlateStepWish {
  plate: Plate;
  step: components['schemas']['PlateStep'];
  failed?: PlatePieces[];
  reason?: string;
  /** The spools that it was printed from. */
  spools?: string[];
  confirmedStops?: ProductionPart['stops'];
}

/** Starts, ends or takes apart a plate. */
export function useStepPlate() {
  return useProductionAct(({ plate, ...news }: PlateStepWish) =>
    post(`/api/admin/plates/${plate.id}/step`, { version: plate.version, ...news }),
  );
}

/** Notes what a finished plate took; null was not measured. */
export function useMeasurePlate() {
  return useProductionAct(
    ({ plate, actual }: { plate: Plate; actual: { minutes: number | null; grams: number | null } }) =>
      request(`/api/admin/plates/${plate.id}/actual`, {
        method: 'PUT',
        json: { version: plate.version, ...actual },
      }),
  );
}

/** How many plates of a printer pieces take. */
export function useFitting(printerId: string | null, parts: PlatePieces[]) {
  return useQuery({
    queryKey: [...PLATES_KEY, 'fitting', printerId, parts],
    queryFn: ({ signal }) =>
      requestData<PlateFitting>('/api/admin/plates/fitting', {
        method: 'POST',
        json: { printerId, parts },
        signal,
      }),
    enabled: printerId !== null && parts.length > 0,
    placeholderData: (before) => before,
  });
}

/** The files of a plate as a zip. */
export const plateFiles = ({ id }: Plate) => `${API_BASE}/api/admin/plates/${id}/files`;

/** A plate as one file for the slicer. */
export const plate3mf = ({ id }: Plate) => `${API_BASE}/api/admin/plates/${id}/3mf`;
