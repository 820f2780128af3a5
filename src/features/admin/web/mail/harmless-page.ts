const active = 'base, meta, link, iframe, object, embed, form';
const addresses = ['href', 'src', 'srcset', 'poster', 'background', 'action'];

/**
 * A stranger's HTML as a page that can neither run, load nor lead anywhere. Three walls: the frame is sandboxed without
 * any permission, the policy in the page allows nothing at all (CSP Level 3), and what holds an address loses it, a
 * link showing it as a tooltip instead. Its styles would be refused by our own policy, which the frame inherits, so
 * they are taken out; the typeface is set the one way that is no style.
 */
export function harmlessPage(html: string): string {
  // Renamed before parsing: our policy holds there already, and a browser reports every style it refuses.
  const page = new DOMParser().parseFromString(html.replace(/\sstyle\s*=/gi, ' data-style='), 'text/html');
  for (const element of page.querySelectorAll('script, style')) element.remove();
  for (const element of page.querySelectorAll(active)) element.replaceWith(...element.childNodes);
  for (const picture of page.querySelectorAll('img')) picture.replaceWith(`[${picture.alt || 'picture'}] `);
  for (const link of page.querySelectorAll('[href]')) link.setAttribute('title', link.getAttribute('href') ?? '');
  for (const name of addresses) {
    for (const element of page.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
  }
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'"></head><body><font face="system-ui, sans-serif">${page.body.innerHTML}</font></body></html>`;
}
