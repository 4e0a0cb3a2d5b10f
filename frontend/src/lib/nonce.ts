import { setNonce } from 'get-nonce';

/** The nonce of this document's content security policy. Vite writes the meta element, the server its value. */
export function documentNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  // Browsers hide the attribute from scripts once the element is connected; only the property still answers.
  return meta?.nonce || meta?.getAttribute('nonce') || undefined;
}

/** Hands the nonce to the one library that writes a `<style>` element: the scroll lock beneath Radix's dialogs. */
export function adoptDocumentNonce(): void {
  const nonce = documentNonce();
  if (nonce) setNonce(nonce);
}
