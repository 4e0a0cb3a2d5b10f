import { useEffect } from 'react';
import { create } from 'zustand';
import { whenIdle } from '../lib/later';
import type { ParseOptions } from './parser';
import type { ParsedModel } from './parserApi';
import { ParserUnavailable, type Pricing } from './types';

export type { ParseOptions } from './parser';
export type { DisplayBuffers, ParsedModel } from './parserApi';
export type { Thumbnail } from './rasteriser';
export type { SeparateBody } from './stepNames';
export * from './types';

/** Loads the worker and its package for meshes while the page has nothing else to do, and the prices once a file is on its way. */
export function warmCore(): void {
  // A worker that could not start lets the page load the prices itself, which shows the failure.
  whenIdle(() => void loadParser().then(({ warmParser }) => warmParser(warmPricing), warmPricing));
  for (const sign of ['dragenter', 'paste'])
    window.addEventListener(sign, warmPricing, { capture: true, once: true, passive: true });
}

/** Loads the prices ahead of the first file. Code that needs them gets a failure from its own call. */
export function warmPricing(): void {
  loadPricing().catch(() => {});
}

/** The page's side of the worker, fetched behind the first screen. */
const loadParser = () => import('./parser');

/** Reads and measures a file in the worker. Rejects with `CoreFailure`, `ParserUnavailable` or an `AbortError`. */
export async function parseModel(file: File, options?: ParseOptions): Promise<ParsedModel> {
  const parser = await loadParser().catch((cause: unknown) => {
    throw new ParserUnavailable({ cause });
  });
  return parser.parseModel(file, options);
}

// --- Prices, on the page --------------------------------------------------------------------------------------------

let loading: Promise<Pricing> | undefined;
/** The loaded core, and whether the last try to load it failed. */
const useCore = create<{ pricing: Pricing | null; failed: boolean }>()(() => ({
  pricing: null,
  failed: false,
}));

/** Loads the core on the page, once. Rejects with `ParserUnavailable`; the next call tries again. */
export function loadPricing(): Promise<Pricing> {
  loading ??= Promise.all([import('./wasm/core_wasm.js'), import('./wasm/core_wasm_bg.wasm?url')])
    .then(async ([core, { default: url }]) => {
      await core.default({ module_or_path: url });
      // The cast says what the generated types cannot: what comes out of the core is whole.
      const pricing = core as unknown as Pricing;
      useCore.setState({ pricing, failed: false });
      return pricing;
    })
    .catch((cause: unknown) => {
      loading = undefined;
      useCore.setState({ failed: true });
      throw new ParserUnavailable({ cause });
    });
  return loading;
}

/** The loaded pricing, or null while it loads; where it is not `wanted`, it is not loaded here. */
export function usePricing(wanted = true): Pricing | null {
  useEffect(() => {
    if (wanted) loadPricing().catch(() => {});
  }, [wanted]);
  return useCore(({ pricing }) => pricing);
}

/** Whether the last try to load the prices failed; `loadPricing` tries again. */
export function usePricingFailed(): boolean {
  return useCore(({ failed }) => failed);
}
