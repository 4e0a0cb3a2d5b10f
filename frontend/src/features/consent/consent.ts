import { useSyncExternalStore } from 'react';
import { storedEntry } from '../../lib/stored';

/** Where the choice lies (COOK-06); it belongs to the device and survives a logout. */
const ENTRY = storedEntry('local', 'cookie-consent');

/** Fired on the window with every stored choice (COOK-07). */
const CONSENT_EVENT = 'cookie-consent-updated';

/** Of the words that are agreed to: a visitor who agreed to others is asked again (DUTY-06). */
export const CONSENT_TEXT_VERSION = '2026-11-26';

interface Consent {
  necessary: true;
  analytics: boolean;
  /** Nothing has this purpose, so that no choice allows it. */
  marketing: false;
  /** When it was chosen, ISO 8601. */
  timestamp: string;
  /** The version of the text that was shown. */
  version: string;
}

/** The choice of a browser that lets nothing be stored, for as long as the page is open. */
let unstored: Consent | null = null;

/** The stored choice; null without one, or with one that was made about other words. */
export function readConsent(): Consent | null {
  const raw = ENTRY.readText();
  return raw === null ? unstored : parse(raw);
}

/** Stores a choice, and tells who listens. */
export function storeConsent({ analytics }: { analytics: boolean }): void {
  const consent: Consent = {
    necessary: true,
    analytics,
    marketing: false,
    timestamp: new Date().toISOString(),
    version: CONSENT_TEXT_VERSION,
  };
  if (!ENTRY.write(consent)) unstored = consent;
  window.dispatchEvent(new CustomEvent(CONSENT_EVENT, { detail: consent }));
}

/** The choice, anew whenever this tab or another one changes it. */
export function useConsent(): Consent | null {
  const raw = useSyncExternalStore(
    subscribe,
    () => ENTRY.readText() ?? JSON.stringify(unstored),
    () => 'null',
  );
  return raw === 'null' ? null : parse(raw);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener(CONSENT_EVENT, changed);
  window.addEventListener('storage', changed);
  return () => {
    window.removeEventListener(CONSENT_EVENT, changed);
    window.removeEventListener('storage', changed);
  };
}

function parse(raw: string): Consent | null {
  try {
    const value: Partial<Consent> | null = JSON.parse(raw);
    if (value?.version !== CONSENT_TEXT_VERSION || typeof value.timestamp !== 'string') return null;
    return {
      necessary: true,
      analytics: value.analytics === true,
      marketing: false,
      timestamp: value.timestamp,
      version: value.version,
    };
  } catch {
    return null;
  }
}
