import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { adoptDocumentNonce } from '../lib/nonce';
import '../ui/styles.css';
import { App, createQueries } from './App';
import { reloadWhenCodeIsGone } from './newVersion';
import { preloadPage } from './preloadPage';
import { takePublicData } from './publicData';
import { createAppRouter } from './router';
import { registerServiceWorker } from './serviceWorker';

adoptDocumentNonce();
reloadWhenCodeIsGone();
// public/start.js has said on the page that the browser is too old.
if (!document.documentElement.hasAttribute('data-too-old')) void start();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id root');
  const queries = createQueries();
  takePublicData(queries);
  // Drawn at once and whole, so that it takes the place of the prerendered page without a jump.
  await preloadPage(window.location.pathname);
  flushSync(() =>
    createRoot(root).render(
      <StrictMode>
        <App router={createAppRouter()} queries={queries} />
      </StrictMode>,
    ),
  );
  for (const mark of ['data-drawn', 'data-waits']) document.documentElement.removeAttribute(mark);
  registerServiceWorker();
}
