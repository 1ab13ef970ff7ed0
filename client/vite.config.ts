import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Where the server listens while the client is being worked on. */
const server = process.env.KURUMAZA_SERVER ?? 'http://localhost:8107';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/kurumaza/web/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
});
