import { PRODUCT_ICON } from '#contract/protocol/page-state.ts';
import type { PageState } from '#contract/protocol/page-state.ts';
import type { Language } from '#domain/language/languages.ts';
import { withLineTheme } from '#domain/vendors/line-theme.ts';
import { INTL_LOCALE } from '#domain/language/languages.ts';
import type { ProgramFiles } from './build-manifest.ts';
import type { RenderedPage } from './first-render.ts';
import { text } from './markup.ts';

export interface Document {
  state: PageState;
  files: ProgramFiles | undefined;
  nonce: string;
  /** Shown before any script has run, and in browsers without scripts. */
  first: { heading: string; text?: string; links?: readonly { href: string; text: string }[] };
  /** The server-rendered page and the responses in it. */
  render: RenderedPage;
  noScript: string;
  /** Shown when the program does not load, on pages that report when it has (`Hydration`). */
  lost: Lost | null;
  noIndex: boolean;
  /** Shown by search engines; empty for none. */
  description: string;
  /** JSON of schema.org for search engines. */
  data: string | null;
  manifestUrl: string | null;
}

/** One HTML page: the data that the browser program starts from, and server-rendered markup that needs no program. */
export function htmlDocument(page: Document): string {
  const { state, nonce } = page;
  const vendor = state.vendor?.name ?? 'Foyer';
  const title = page.first.heading === vendor ? vendor : `${page.first.heading} – ${vendor}`;
  return `<!doctype html>
<html lang="${text(INTL_LOCALE[state.locale])}"${page.render.html === null ? '' : looksOf(state)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${text(title)}</title>
<meta name="csrf-token" content="${text(state.csrfToken)}">
<meta property="csp-nonce" nonce="${text(nonce)}">
${page.noIndex ? '<meta name="robots" content="noindex">\n' : ''}${page.description === '' ? '' : `<meta name="description" content="${text(page.description)}">\n`}${iconOf(state)}${page.manifestUrl === null ? '' : `<link rel="manifest" href="${text(page.manifestUrl)}">\n`}${headOf(page)}<style nonce="${text(nonce)}">.first{box-sizing:border-box;max-width:40rem;margin:0 auto;padding:3rem 1rem;font-family:system-ui,sans-serif}${page.files && page.lost ? LOST_STYLE : ''}</style>
<script type="application/json" id="page-state">${scriptData(state)}</script>
${responsesScript(page.render)}${page.data === null ? '' : `<script type="application/ld+json">${inert(page.data)}</script>\n`}</head>
<body>
${rootOf(page, vendor)}${page.files && page.lost ? lostNotice(page.lost) : ''}
</body>
</html>
`;
}

/** The vendor's icon, or the product's, which is a drawing. */
const iconOf = ({ vendor }: PageState): string =>
  vendor?.icon
    ? `<link rel="icon" href="${text(vendor.icon)}">\n`
    : `<link rel="icon" href="${PRODUCT_ICON}" type="image/svg+xml">\n`;

/** The scripts of a language, as in web/kit/theme/fonts.css; names and figures are Latin everywhere. */
const fontsFor = (language: Language): string[] => [
  'latin',
  ...(language === 'ru' ? ['cyrillic'] : language === 'pl' ? ['latin-ext'] : []),
];

/** Server-rendered markup is inert until the program has hydrated it. */
function rootOf(page: Document, vendor: string): string {
  const { html } = page.render;
  if (html === null) return `<div id="root">${plainMarkup(page, vendor)}</div>`;
  const root = `<div id="root" data-server-rendered>${html}</div>`;
  if (!page.files) return root;
  return [
    root,
    `<script nonce="${text(page.nonce)}">${CANNOT_BE_USED}</script>`,
    `<noscript><p class="lost">${text(page.noScript)}</p></noscript>`,
  ].join('\n');
}

/** Sets the page's density and its vendor's theme, as the program does when it renders. */
function looksOf({ vendor, inView }: PageState): string {
  const brand = Object.entries((vendor && withLineTheme(vendor, inView).brand) ?? {});
  const style = brand.map(([name, value]) => `${name}:${value}`).join(';');
  return ` data-density="visitor"${style === '' ? '' : ` style="${text(style)}"`}`;
}

function responsesScript({ responses }: RenderedPage): string {
  if (responses.size === 0) return '';
  const json = [...responses].map(([path, body]) => `${JSON.stringify(path)}:${body}`).join(',');
  return `<script type="application/json" id="first-responses">${inert(`{${json}}`)}</script>\n`;
}

/** JSON that can neither end its block nor begin another, for any text. */
export function scriptData(value: unknown): string {
  return inert(JSON.stringify(value));
}

// In JSON these characters occur within strings only.
const inert = (json: string): string =>
  json.replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

function headOf({ files, nonce, render, state, lost }: Document): string {
  if (!files) return '';
  const at = (file: string) => text(`/assets/${file}`);
  const styles = files.styles.map(
    (file) => `<link rel="stylesheet" href="${at(file)}" nonce="${text(nonce)}">\n`,
  );
  const watch = lost ? [`<script nonce="${text(nonce)}">${WATCH}</script>\n`] : [];
  const program = [
    ...files.preloads.map((file) => `<link rel="modulepreload" href="${at(file)}" nonce="${text(nonce)}">\n`),
    `<script type="module" src="${at(files.script)}" nonce="${text(nonce)}"></script>\n`,
  ];
  if (render.html === null) return [...watch, ...styles, ...program].join('');
  const fonts = fontsFor(state.locale).flatMap((script) => files.fonts[script] ?? []);
  return [
    ...watch,
    ...styles,
    // Text shows in a system font until this one has loaded: the styles matter more.
    ...fonts.map(
      (file) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="${at(file)}" fetchpriority="low">\n`,
    ),
    `<template id="program">\n${program.join('')}</template>\n`,
    `<script nonce="${text(nonce)}">${AFTER_RENDER}</script>\n`,
  ].join('');
}

function plainMarkup({ first, files, noScript }: Document, vendor: string): string {
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

/** The response when even a document cannot be made: fixed words, no script, no database. */
export function lastResort(reference: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Oops, something went wrong</title></head><body><main><h1>Oops, something went wrong</h1><p>Try again or contact us</p><p>Reference ${text(reference)}</p></main></body></html>\n`;
}

/* A page's own scripts, which watch over its program before it has loaded. */

/** The text shown when the program does not load, and the words of its retry link. */
interface Lost {
  words: string;
  again: string;
}

/**
 * Requests the program after the rendered page is shown: on a slow network it would take bandwidth from the
 * markup. A hidden page does not wait for its first paint.
 */
const AFTER_RENDER = [
  '{let go=()=>{go=()=>{};document.head.append(document.getElementById("program").content)};',
  'if(document.hidden)go();else{requestAnimationFrame(()=>setTimeout(()=>go()));setTimeout(()=>go(),3000)}}',
].join('');

/** Without scripts, the markup's links stay usable; with scripts, it is inert until the program runs its buttons. */
const CANNOT_BE_USED = 'document.getElementById("root").inert=true';

/** A program that takes longer is reported as missing, until it arrives. */
const PATIENCE_MS = 20_000;

/**
 * Shows the notice and makes the links work when the program fails to load, or does not report in time that
 * it runs (then the notice is gone). Text in its forms is never sent.
 */
const WATCH = [
  '{const lost=()=>document.getElementById("lost");',
  'const tell=()=>{if(document.readyState==="loading")addEventListener("DOMContentLoaded",tell);',
  'else if(lost()){lost().hidden=false;document.getElementById("root").inert=false}};',
  'addEventListener("error",({target})=>{if(target.type==="module")tell()},true);',
  'addEventListener("submit",(event)=>{if(lost())event.preventDefault()},true);',
  `setTimeout(tell,${PATIENCE_MS})}`,
].join('');

const LOST_STYLE = [
  '.lost{position:fixed;z-index:9;inset:auto 0 0;box-sizing:border-box;margin:0;padding:16px 20px;',
  'border-top:1px solid var(--border-control,#767676);background:var(--surface,#fff);color:var(--text,#222);',
  'font-family:var(--font,system-ui,sans-serif);text-align:center}.lost a{text-decoration:underline}',
].join('');

const lostNotice = ({ words, again }: Lost): string =>
  `\n<p id="lost" class="lost" role="alert" hidden>${text(words)} <a href="">${text(again)}</a></p>`;
