/** The style and the only script of the API page. Both run under the page's nonce. */
export const STYLE = `
:root { color-scheme: light dark; --action: #1a66e8; --brand-soft: #eaf1fe; --brand-ink: #124aab; --text: #1f2430; --muted: #5c6370;
  --surface: #fff; --page: #f6f7f9; --line: #e3e6ea; --edge: #8a9099; --ok: #237032; --ok-soft: #e8f5ea; --warn: #8a5a00; --warn-soft: #fdf2dc;
  --danger: #b32121; --danger-soft: #fdeded; --wait: #44546f; --wait-soft: #edf1f6; --outer: #1a66e8; --inner: #ffc857; }
@media (prefers-color-scheme: dark) { :root { --action: #6ea8ff; --brand-soft: #1b2a45; --brand-ink: #a6caff; --text: #e9ebef; --muted: #a4abb8;
  --surface: #1a1b1e; --page: #131417; --line: #2e3138; --edge: #7b828e; --ok: #7ccb8a; --ok-soft: #1a2e1f; --warn: #f0b354; --warn-soft: #33270f;
  --danger: #ff9e9e; --danger-soft: #3a1e20; --wait: #b4c0d4; --wait-soft: #262c37; --outer: #6ea8ff; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0; background: var(--page); color: var(--text); font: 400 15px/22px Onest, system-ui, sans-serif; overflow-wrap: break-word; }
a { color: var(--action); }
:focus-visible { outline: 3px solid var(--action); outline-offset: 1px; border-radius: 4px; }
code { font: 13px/20px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
h1, h2, h3, h4 { font-weight: 500; letter-spacing: -.012em; text-wrap: balance; margin: 0; }
h1 { font-size: 28px; line-height: 34px; } h2 { font-size: 20px; line-height: 28px; margin-top: 40px; } h3 { font-size: 16px; line-height: 24px; }
h4 { font-size: 13px; line-height: 18px; color: var(--muted); margin: 20px 0 6px; }
p { margin: 6px 0 0; max-width: 75ch; }
.frame { display: grid; grid-template-columns: 320px minmax(0, 1fr); }
.side { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 24px 20px; border-right: 1px solid var(--line); background: var(--surface); }
.brand { display: flex; align-items: center; gap: 10px; font-weight: 600; font-size: 18px; margin-bottom: 20px; }
.brand small { font-weight: 400; font-size: 13px; color: var(--muted); }
.side label { display: block; font-size: 14px; font-weight: 500; margin-bottom: 6px; }
.side input { width: 100%; height: 40px; padding: 0 12px; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--edge); border-radius: 8px; }
.count { font-size: 13px; color: var(--muted); margin: 6px 0 12px; min-height: 18px; }
.side ul { list-style: none; margin: 0; padding: 0; }
.side li a { display: grid; grid-template-columns: 68px minmax(0, 1fr); align-items: start; gap: 8px; padding: 6px 8px; margin: 0 -8px; border-radius: 6px; color: inherit; text-decoration: none; font-size: 14px; line-height: 20px; }
.side li a:hover { background: var(--page); }
.group { font-size: 13px; color: var(--muted); margin: 16px 0 4px; }
main { padding: 32px 40px 96px; max-width: 1080px; }
details { margin-top: 16px; } summary { cursor: pointer; font-size: 14px; color: var(--action); }
.operation, .shape { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 20px; margin-top: 16px; }
.address { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; margin-top: 8px; }
.method { display: inline-block; font-size: 12px; line-height: 20px; font-weight: 600; padding: 0 8px; border-radius: 999px; text-align: center; justify-self: start; white-space: nowrap; }
.get { background: var(--wait-soft); color: var(--wait); } .post { background: var(--ok-soft); color: var(--ok); }
.put, .patch { background: var(--warn-soft); color: var(--warn); } .delete { background: var(--danger-soft); color: var(--danger); }
.who { font-size: 13px; line-height: 18px; color: var(--muted); margin-top: 8px; }
.scroll { overflow-x: auto; }
pre { margin: 0; padding: 12px; overflow-x: auto; background: var(--page); border-radius: 6px; font-size: 13px; line-height: 20px; }
table { width: 100%; border-collapse: collapse; font-size: 14px; line-height: 20px; }
th { text-align: left; font-weight: 500; font-size: 13px; color: var(--muted); }
th, td { padding: 6px 12px 6px 0; vertical-align: top; border-bottom: 1px solid var(--line); }
td:first-child { width: 30%; } tr:last-child td { border-bottom: 0; }
.note { color: var(--muted); }
.inner { margin: 4px 0 0; padding-left: 16px; border-left: 2px solid var(--line); }
[hidden] { display: none !important; }
@media (max-width: 900px) { .frame { display: block; } .side { position: static; height: auto; max-height: 60vh; border-right: 0; border-bottom: 1px solid var(--line); } main { padding: 24px 16px 64px; } .operation, .shape { padding: 16px; } }
@media (max-width: 600px) { table, tbody, tr, td { display: block; } thead { display: none; } td { padding-right: 0; } td:first-child { width: auto; padding-bottom: 0; border-bottom: 0; } }
`;

/** Hides entries that do not match the search, in the list and on the page, and counts the rest. */
export const SCRIPT = `
const field = document.getElementById('search');
const count = document.getElementById('count');
const entries = [...document.querySelectorAll('[data-find]')];
const groups = [...document.querySelectorAll('[data-group]')];
const total = document.querySelectorAll('article.operation').length;
function find() {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const entry of entries) entry.hidden = !words.every((word) => entry.dataset.find.includes(word));
  for (const group of groups) group.hidden = !group.querySelector('[data-find]:not([hidden])');
  const left = document.querySelectorAll('article.operation:not([hidden])').length;
  count.textContent = words.length === 0 ? total + ' operations' : left + ' of ' + total + ' operations';
}
field.addEventListener('input', find);
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === field || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  field.focus();
});
find();
`;
