import type { ReactNode } from 'react';
import { ofMap } from '../../lib/ofMap';

/** What each shipped plastic is good for, as a drawing. */
const DRAWINGS: Readonly<Record<string, ReactNode>> = {
  // A figure on a base: models to look at.
  PLA: (
    <>
      <circle cx="24" cy="13" r="6" />
      <path d="M14 36c0-9 4-15 10-15s10 6 10 15z" />
      <path d="M10 40h28" />
    </>
  ),
  // A bottle.
  PETG: (
    <>
      <path d="M20 6h8v7l5 6v22H15V19l5-6z" />
      <path d="M15 27h18" />
    </>
  ),
  // A bent strip.
  TPU: (
    <>
      <path d="M8 34c6 0 6-20 16-20s10 20 16 20" />
      <path d="M8 40c9 0 9-19 16-19s7 19 16 19" />
    </>
  ),
  // Sun over a roof.
  ASA: (
    <>
      <circle cx="33" cy="13" r="5" />
      <path d="M33 4v2M33 20v2M24 13h2M40 13h2M27 7l1 1M38 18l1 1M39 7l-1 1M27 19l1-1" />
      <path d="M6 40V28l12-8 12 8v12z" />
    </>
  ),
  // A gear.
  ABS: (
    <>
      <circle cx="24" cy="24" r="5" />
      <path d="M24 9v5M24 34v5M9 24h5M34 24h5M13.4 13.4l3.5 3.5M31.1 31.1l3.5 3.5M34.6 13.4l-3.5 3.5M16.9 31.1l-3.5 3.5" />
      <circle cx="24" cy="24" r="11" />
    </>
  ),
  // A beam with fibres.
  'ABS-GF': (
    <>
      <path d="M6 14h36v20H6z" />
      <path d="M10 20l8-2M20 22l9-3M31 19l7 2M11 29l9-3M23 30l8-2M33 28l6 2" />
    </>
  ),
};

/** Layers, for a plastic of the owner's own. */
const OTHER = <path d="M8 14h32M8 24h32M8 34h32" />;

/** A drawing of what a material is good for. Decoration: the words stand beside it. */
export function MaterialDrawing({ material, className }: { material: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
    >
      {ofMap(DRAWINGS, material) ?? OTHER}
    </svg>
  );
}
