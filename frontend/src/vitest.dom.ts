import { ReadableStream as NodeStream } from 'node:stream/web';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// What appears later is waited for, not slept for; a machine that builds Rust beside the tests needs more than a second.
configure({ asyncUtilTimeout: 5000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// jsdom has no layout and no pointer capture; Radix asks for both before it opens a menu or a select.
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.releasePointerCapture ??= () => undefined;

globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

window.matchMedia ??= (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});

window.scrollTo = () => undefined;

// Neither jsdom nor the window that the tests run in has it.
globalThis.ReadableStream ??= NodeStream as unknown as typeof globalThis.ReadableStream;

// jsdom's files can only be read as a whole.
Blob.prototype.stream ??= function (this: Blob) {
  return new ReadableStream({
    start: async (controller) => {
      controller.enqueue(new Uint8Array(await this.arrayBuffer()));
      controller.close();
    },
  });
};

// jsdom draws nothing and says so loudly; without a context the parts' pictures stay empty, as in a browser that refuses one.
HTMLCanvasElement.prototype.getContext = () => null;

// For each field jsdom walks through the document, and for each of its labels once more: seconds where a form has hundreds of them.
const LABELABLE = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea';
const FIELDS = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
];
for (const { prototype } of FIELDS)
  Object.defineProperty(prototype, 'labels', {
    get(this: HTMLElement) {
      if (this instanceof HTMLInputElement && this.type === 'hidden') return null;
      const selector = `label[for=${JSON.stringify(this.id)}]`;
      const named = this.id ? [...this.ownerDocument.querySelectorAll(selector)] : [];
      const around = this.closest('label:not([for])');
      return around?.querySelector(LABELABLE) === this ? [...named, around] : named;
    },
  });
