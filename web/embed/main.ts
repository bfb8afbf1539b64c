import { ATTRIBUTES, defineWidget, ELEMENT } from './widget.ts';

/*
 * `embed.js`: defines `<booking-widget>`. With `data-vendor` or `data-layout`, the script also puts one next to
 * itself, with its own `data-` attributes.
 */
const script = document.currentScript as HTMLScriptElement | null;
defineWidget(new URL(script?.src ?? location.href).origin);
if (script && Object.keys(script.dataset).length > 0) {
  const widget = document.createElement(ELEMENT);
  for (const name of ATTRIBUTES) {
    const value = script.dataset[name];
    if (value !== undefined) widget.setAttribute(name, value);
  }
  // A script in the head marks no spot of the page: the element goes to its end.
  if (script.parentElement !== document.head) script.after(widget);
  else if (document.readyState === 'loading')
    addEventListener('DOMContentLoaded', () => document.body.append(widget), { once: true });
  else document.body.append(widget);
}
