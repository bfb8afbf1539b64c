/** Styles inside the element. A constructed sheet: the host page's content policy need not allow style tags. */
export const STYLES = `
:host{display:block;position:relative}
:host([hidden]){display:none}
iframe{display:block;width:100%;border:0;background:transparent;color-scheme:normal}
.mark{position:absolute;width:1px;height:1px;pointer-events:none}
button{font:inherit;cursor:pointer}
.open{min-height:44px;padding:10px 20px;border:0;border-radius:10px;
background:var(--booking-widget-colour,#1A66E8);color:var(--booking-widget-text,#fff);font-weight:500}
.open.float{position:fixed;z-index:2147483000;inset-block-end:20px;inset-inline-end:20px;
border-radius:999px;box-shadow:0 6px 24px rgb(0 0 0/.25)}
button:focus-visible,a:focus-visible{outline:3px solid var(--booking-widget-colour,#1A66E8);outline-offset:2px}
dialog{box-sizing:border-box;width:min(560px,calc(100vw - 16px));max-width:none;
height:min(760px,calc(100vh - 16px));height:min(760px,calc(100dvh - 16px));max-height:none;
padding:0;border:0;border-radius:14px;overflow:hidden;background:#fff;box-shadow:0 16px 60px rgb(0 0 0/.3)}
dialog[open]{display:flex;flex-direction:column}
dialog::backdrop{background:rgb(0 0 0/.45)}
dialog iframe{flex:1;min-height:0;height:auto}
.head{display:flex;justify-content:flex-end;padding:4px 4px 0}
.close{display:grid;place-items:center;width:44px;height:44px;border:0;border-radius:10px;background:none;color:#1b2430}
.lost{margin:0;padding:16px;text-align:center;font:inherit}
.lost a{display:inline-block;min-height:24px;color:var(--booking-widget-colour,#1A66E8)}
`;
