import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** A whole HTML document. */
export function renderPage(page: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

/** Serves a replica's style sheets, and the script all replicas share, under `<base>/assets/`. */
export function serveAssets(app: Hono, folder: string, styleSheets: readonly string[]): void {
  for (const name of styleSheets) {
    const css = readFileSync(join(folder, name), 'utf8');
    app.get(`/assets/${name}`, (c) => c.body(css, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  }
  const script = readFileSync(join(import.meta.dirname, 'browser.js'), 'utf8');
  app.get('/assets/page.js', (c) => c.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
}
