// The order of layers must be known before any of them.
import './look/tokens.css';
import './look/base.css';
import './look/look.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { startRouter } from './frame/router.ts';

startRouter();
createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// The built app caches itself for offline use; during development, that would only get in the way.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
