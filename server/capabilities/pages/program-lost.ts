import { text } from './markup.ts';

/* A page's own scripts, which watch over its program before it has loaded. */

/** The text shown when the program does not load, and the words of its retry link. */
export interface Lost {
  words: string;
  again: string;
}

/**
 * Requests the program after the rendered page is shown: on a slow network it would take bandwidth from the
 * markup. A hidden page does not wait for its first paint.
 */
export const AFTER_RENDER = [
  '{let go=()=>{go=()=>{};document.head.append(document.getElementById("program").content)};',
  'if(document.hidden)go();else{requestAnimationFrame(()=>setTimeout(()=>go()));setTimeout(()=>go(),3000)}}',
].join('');

/** Without scripts, the markup's links stay usable; with scripts, it is inert until the program runs its buttons. */
export const CANNOT_BE_USED = 'document.getElementById("root").inert=true';

/** A program that takes longer is reported as missing, until it arrives. */
const PATIENCE_MS = 20_000;

/**
 * Shows the notice and makes the links work when the program fails to load, or does not report in time that
 * it runs (then the notice is gone). Text in its forms is never sent.
 */
export const WATCH = [
  '{const lost=()=>document.getElementById("lost");',
  'const tell=()=>{if(document.readyState==="loading")addEventListener("DOMContentLoaded",tell);',
  'else if(lost()){lost().hidden=false;document.getElementById("root").inert=false}};',
  'addEventListener("error",({target})=>{if(target.type==="module")tell()},true);',
  'addEventListener("submit",(event)=>{if(lost())event.preventDefault()},true);',
  `setTimeout(tell,${PATIENCE_MS})}`,
].join('');

export const LOST_STYLE = [
  '.lost{position:fixed;z-index:9;inset:auto 0 0;box-sizing:border-box;margin:0;padding:16px 20px;',
  'border-top:1px solid var(--border-control,#767676);background:var(--surface,#fff);color:var(--text,#222);',
  'font-family:var(--font,system-ui,sans-serif);text-align:center}.lost a{text-decoration:underline}',
].join('');

export const lostNotice = ({ words, again }: Lost): string =>
  `\n<p id="lost" class="lost" role="alert" hidden>${text(words)} <a href="">${text(again)}</a></p>`;
