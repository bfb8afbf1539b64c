import type { PageState } from '#contract/page-state.ts';
import { INTL_LOCALE } from '#domain/language/languages.ts';
import type { ProgramFiles } from './build-manifest.ts';

export interface Document {
  state: PageState;
  files: ProgramFiles | undefined;
  nonce: string;
  /** Read before any script has run, and by whoever runs none. */
  first: { heading: string; text?: string; links?: readonly { href: string; text: string }[] };
  noScript: string;
  noIndex: boolean;
  manifestUrl: string | null;
}

/** One HTML page: what the browser program needs to begin, and a first picture that needs no program. */
export function htmlDocument(page: Document): string {
  const { state, nonce, files } = page;
  const vendor = state.vendor?.name ?? 'Foyer';
  const title = page.first.heading === vendor ? vendor : `${page.first.heading} – ${vendor}`;
  return `<!doctype html>
<html lang="${text(INTL_LOCALE[state.locale])}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${text(title)}</title>
<meta name="csrf-token" content="${text(state.csrfToken)}">
<meta property="csp-nonce" nonce="${text(nonce)}">
${page.noIndex ? '<meta name="robots" content="noindex">\n' : ''}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${page.manifestUrl === null ? '' : `<link rel="manifest" href="${text(page.manifestUrl)}">\n`}${headOf(files, nonce)}<style nonce="${text(nonce)}">.first{box-sizing:border-box;max-width:40rem;margin:0 auto;padding:3rem 1rem;font-family:system-ui,sans-serif}</style>
<script type="application/json" id="page-state">${scriptData(state)}</script>
</head>
<body>
<div id="root">${firstPicture(page, vendor)}</div>
</body>
</html>
`;
}

/** JSON that cannot end the block it stands in, nor begin another, whatever texts it holds. */
export function scriptData(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Text for between tags and for quoted attributes. */
export function text(value: string): string {
  return value.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

function headOf(files: ProgramFiles | undefined, nonce: string): string {
  if (!files) return '';
  const at = (file: string) => text(`/assets/${file}`);
  return [
    ...files.styles.map((file) => `<link rel="stylesheet" href="${at(file)}" nonce="${text(nonce)}">\n`),
    ...files.preloads.map((file) => `<link rel="modulepreload" href="${at(file)}" nonce="${text(nonce)}">\n`),
    `<script type="module" src="${at(files.script)}" nonce="${text(nonce)}"></script>\n`,
  ].join('');
}

function firstPicture({ first, files, noScript }: Document, vendor: string): string {
  const links =
    first.links?.map(({ href, text: name }) => `<li><a href="${text(href)}">${text(name)}</a></li>`) ?? [];
  return [
    '<main class="first">',
    first.heading === vendor ? '' : `<p>${text(vendor)}</p>`,
    `<h1>${text(first.heading)}</h1>`,
    first.text ? `<p>${text(first.text)}</p>` : '',
    links.length > 0 ? `<ul>${links.join('')}</ul>` : '',
    files ? `<noscript><p>${text(noScript)}</p></noscript>` : '',
    '</main>',
  ].join('');
}

/** When even a document cannot be made: no words but these, no script, no database. */
export function lastResort(reference: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Oops, something went wrong</title></head><body><main><h1>Oops, something went wrong</h1><p>Try again or contact us</p><p>Reference ${text(reference)}</p></main></body></html>\n`;
}
