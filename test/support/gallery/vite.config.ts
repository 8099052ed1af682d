import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// npx vite --config test/support/gallery/vite.config.ts --port <free port>
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { fs: { allow: ['../../..'] } },
  cacheDir: '/tmp/epsilon-gallery-cache',
});
