import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { adoptDocumentNonce } from '../lib/nonce';
import '../ui/styles.css';
import { App } from './App';
import { createAppRouter } from './router';
import { registerServiceWorker } from './serviceWorker';

adoptDocumentNonce();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

createRoot(root).render(
  <StrictMode>
    <App router={createAppRouter()} />
  </StrictMode>,
);

registerServiceWorker();
