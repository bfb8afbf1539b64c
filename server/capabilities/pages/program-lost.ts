import { text } from './markup.ts';

/* What a page does about its program before there is one, in scripts of its own. */

/** Said when the program does not come, and the words of the link that tries again. */
export interface Lost {
  words: string;
  again: string;
}

/**
 * A page that is drawn is shown first, and its program is asked for then: on a slow network it would take the picture's share. A page that
 * nobody sees shows no picture to wait for.
 */
export const AFTER_RENDER = [
  '{let go=()=>{go=()=>{};document.head.append(document.getElementById("program").content)};',
  'if(document.hidden)go();else{requestAnimationFrame(()=>setTimeout(()=>go()));setTimeout(()=>go(),3000)}}',
].join('');

/** Whoever runs no script keeps the links of what was drawn; everybody else waits for the program, whose buttons they see. */
export const CANNOT_BE_USED = 'document.getElementById("root").inert=true';

/** A program that takes longer than this is told to be missing until it comes after all. */
const PATIENCE_MS = 20_000;

/**
 * When the program fails to come, or does not say within the time that it stands (then the notice is gone): the page says so, and its links
 * work. What was typed into its forms is sent nowhere.
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
