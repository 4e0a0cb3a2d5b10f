// Before everything else.
import './reactFirst';
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { createQueries } from '../api/queries';
import { nextTask } from '../lib/later';
import { adoptDocumentNonce } from '../lib/nonce';
import { PageHistory } from '../lib/PageRouter';
import '../ui/styles.css';
import { App } from './App';
import { reloadWhenCodeIsGone } from './newVersion';
import { preloadFiles, preloadPage } from './preloadPage';
import { takePublicData } from './publicData';
import { registerServiceWorker } from './serviceWorker';
import { keepTypedText } from './typedText';

adoptDocumentNonce();
reloadWhenCodeIsGone();
// public/start.js has said on the page that the browser is too old.
if (!document.documentElement.hasAttribute('data-too-old')) void start();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id root');
  const queries = createQueries();
  takePublicData(queries);
  await Promise.all([preloadPage(window.location.pathname), preloadFiles()]);
  const history = new PageHistory(createBrowserHistory({ v5Compat: true }));
  const page = (
    <StrictMode>
      <InPlace>
        <App history={history} queries={queries} />
      </InPlace>
    </StrictMode>
  );
  if (canTakeOver()) {
    // In slices, after one for the code itself: a phone would be busy for half a second otherwise.
    await nextTask();
    startTransition(() => {
      hydrateRoot(root, page, { onRecoverableError: reportDrawnAnew });
    });
  } else {
    const bringBack = keepTypedText();
    // Drawn at once and whole, so that it takes the place of the prerendered page without a jump.
    flushSync(() => createRoot(root).render(page));
    bringBack();
  }
}

/** A stranger at the start page sees just what the build has drawn (`prerender.tsx`). */
function canTakeOver(): boolean {
  const { dataset } = document.documentElement;
  return dataset.page === '/' && dataset.waits === undefined;
}

/** React has found another page than it would draw, and has drawn its own: a fault of the shop, by which every story fails. */
function reportDrawnAnew(error: unknown): void {
  console.error('The page was drawn anew', error);
}

/** Says when the app has taken the prerendered page's place. */
function InPlace({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    for (const mark of ['data-drawn', 'data-waits']) document.documentElement.removeAttribute(mark);
    registerServiceWorker();
  }, []);
  return children;
}
