import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

// The workspace's packages are bundled from their sources, as Bun runs them.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  resolve: { conditions: ['bun', ...defaultClientConditions] },
  worker: { format: 'es' },
  build: { target: 'es2023', emptyOutDir: true, reportCompressedSize: false },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:4100', ws: true } } },
});
