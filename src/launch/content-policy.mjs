// The one place that says what the page may load and whom it may reach: nobody. Vite writes it into the built page as a
// meta tag, for hosting without headers, and the server of `npm start` sends it with every response.

/**
 * The two style tags that react-aria adds at run time, by hash (touch handling; the second on iOS only). A test
 * recomputes them from the installed version.
 */
export const injectedStyleHashes = [
  'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=',
  'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg=',
];

/**
 * @param {string} script
 * @param {string} connect
 */
const directives = (script, connect) => [
  "default-src 'none'",
  `script-src ${script}`,
  // Own workers start from a blob, which inherits this policy (src/runtime/workers/browser-member.ts); 'self' is for the service worker.
  "worker-src 'self' blob:",
  `style-src 'self' ${injectedStyleHashes.map((hash) => `'${hash}'`).join(' ')}`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  `connect-src ${connect}`,
  "form-action 'none'",
  "base-uri 'none'",
];

// Least squares multiply in WebAssembly (src/core/linalg/wasm-tile-kernel.ts). This allows that, and no eval of scripts.
export const pagePolicy = directives("'self' 'wasm-unsafe-eval'", "'none'").join('; ');

// The service worker fetches the page's own files to keep them; it is the only script that may fetch anything.
const serviceWorkerPolicy = directives("'self'", "'self'").join('; ');

/** @param {string} path of the response, beginning with a slash */
export function securityHeaders(path) {
  const policy = path === '/service-worker.js' ? serviceWorkerPolicy : pagePolicy;
  return {
    'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}
