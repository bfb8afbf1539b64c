/* Runs inside the page, serialised as source: it must not use anything outside of the function. */

export function checkText(): string[] {
  const LEAST_CONTRAST = 4.5;
  const result: string[] = [];
  const canvas = new OffscreenCanvas(48, 48);
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;

  type Colour = [red: number, green: number, blue: number, alpha: number];
  const colours = new Map<string, Colour>();
  /** Parses any CSS colour. */
  function colourOf(text: string): Colour {
    const existing = colours.get(text);
    if (existing) return existing;
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = text;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
    const colour: Colour = [red!, green!, blue!, alpha! / 255];
    colours.set(text, colour);
    return colour;
  }
  const over = (top: Colour, below: Colour): Colour => {
    const mix = (index: 0 | 1 | 2): number => top[index] * top[3] + below[index] * (1 - top[3]);
    return [mix(0), mix(1), mix(2), 1];
  };
  const luminance = ([red, green, blue]: Colour): number => {
    const part = (value: number): number =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
  };

  /** Background colour behind a text; null when it is an image. */
  function depsOf(element: Element): Colour | null {
    const layers: Colour[] = [];
    for (let at: Element | null = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.backgroundImage !== 'none') return null;
      const colour = colourOf(style.backgroundColor);
      layers.push(colour);
      if (colour[3] >= 0.999) break;
    }
    return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255, 1] as Colour);
  }

  const name = (element: Element, text: string): string =>
    `${element.tagName.toLowerCase()}${element.className && typeof element.className === 'string' ? `.${element.className.split(' ')[0]}` : ''} "${text.trim().slice(0, 60)}"`;

  function isShown(element: Element): boolean {
    // A dialog covers the page; skip text below it.
    if (
      element.closest(
        '[inert], [aria-hidden="true"], [disabled], [aria-disabled="true"], option, noscript, script, style',
      )
    )
      return false;
    return (element as HTMLElement).checkVisibility({ opacityProperty: true, visibilityProperty: true });
  }

  /** Text for screen readers only, and skip links that appear on focus. */
  function isForListeners(element: Element): boolean {
    if (element.matches('a[href^="#"]:not(:focus)') && getComputedStyle(element).transform !== 'none')
      return true;
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { clipPath, clip, position } = getComputedStyle(at);
      const { width, height } = at.getBoundingClientRect();
      if (position === 'absolute' && (clipPath !== 'none' || clip !== 'auto' || (width <= 1 && height <= 1)))
        return true;
    }
    return false;
  }

  function textIn(element: Element): Text[] {
    return [...element.childNodes].filter(
      (node): node is Text => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '',
    );
  }

  /** Collapsed behind a button that says so. */
  const isFolded = (element: Element): boolean =>
    element.id !== '' &&
    document.querySelector(`[aria-controls="${CSS.escape(element.id)}"][aria-expanded="false"]`) !== null;

  /** The name of a language in that language: its readers have fonts for it. */
  const isOfAnother = (element: Element): boolean =>
    (element.closest('[lang]') as HTMLElement).lang.slice(0, 2) !== document.documentElement.lang.slice(0, 2);

  function clipperOf(element: Element, text: DOMRect): Element | null {
    for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (isFolded(at)) return null;
      const box = at.getBoundingClientRect();
      const cuts = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
      if (cuts(overflowX) && (text.right > box.right + 1.5 || text.left < box.left - 1.5)) return at;
      // A line box is higher than its letters: larger text has more space.
      const air = Math.max(3, text.height * 0.12);
      if (cuts(overflowY) && (text.bottom > box.bottom + air || text.top < box.top - air)) return at;
      // Scrolling can reveal it; above the scroll container its own box counts.
      if (/auto|scroll/.test(overflowX + overflowY)) return null;
    }
    return null;
  }

  /** A word broken across lines without a hyphen; Chinese and Japanese have no word boundaries to keep. */
  function brokenIn(text: Text): string | null {
    const range = document.createRange();
    for (const { 0: word, index } of text.textContent.matchAll(/[\p{L}\p{M}]{4,}/gu)) {
      if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) continue;
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const tops = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      );
      if (tops.size > 1) return word;
    }
    return null;
  }

  function outOfItsButton(element: Element, text: DOMRect): boolean {
    const button = element.closest('button, [role="button"], [role="tab"], [role="menuitemradio"]');
    if (!button) return false;
    const box = button.getBoundingClientRect();
    return (
      text.right > box.right + 1 ||
      text.left < box.left - 1 ||
      text.bottom > box.bottom + 3 ||
      text.top < box.top - 3
    );
  }

  function tooPale(element: Element): number | null {
    const deps = depsOf(element);
    if (!deps) return null;
    let opacity = 1;
    for (let at: Element | null = element; at; at = at.parentElement)
      opacity *= Number(getComputedStyle(at).opacity);
    const [red, green, blue, alpha] = colourOf(getComputedStyle(element).color);
    const ink = over([red, green, blue, alpha * opacity], deps);
    const [light, dark] = [luminance(ink), luminance(deps)].sort((a, b) => b - a);
    const contrast = (light! + 0.05) / (dark! + 0.05);
    return contrast < LEAST_CONTRAST - 0.005 ? contrast : null;
  }

  /** Whether an element on top hides the one below, as a menu does, or is transparent. */
  function hidesBelow(top: Element, below: Element): boolean {
    for (let at: Element | null = top; at && !at.contains(below); at = at.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at);
      if (backgroundImage !== 'none' || colourOf(backgroundColor)[3] > 0.9) return true;
    }
    return false;
  }

  type Box = { left: number; right: number; top: number; bottom: number };
  type Line = { element: Element; box: Box };
  /** The visible part of a line within all clipping and scrolling ancestors. */
  function leftOf(element: Element, line: DOMRect): Box {
    let { left, right, top, bottom } = line;
    for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const box = at.getBoundingClientRect();
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom };
  }

  /** Pairs of overlapping texts, beyond the space around letters: larger text has more space. */
  function lyingOver(all: readonly Line[]): [Element, Element][] {
    const air = ({ top, bottom }: Box): number => Math.max(5, (bottom - top) * 0.12);
    const pairs: [Element, Element][] = [];
    for (const [place, one] of all.entries())
      for (const other of all.slice(place + 1)) {
        const [a, b] = [one.box, other.box];
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        if (high <= Math.max(air(a), air(b)) || wide <= 5) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        if (hidesBelow(one.element, other.element) || hidesBelow(other.element, one.element)) continue;
        pairs.push([one.element, other.element]);
      }
    return pairs;
  }

  const drawings = new Map<string, string>();
  function drawing(font: string, character: string): string {
    const key = `${font}|${character}`;
    const existing = drawings.get(key);
    if (existing !== undefined) return existing;
    pen.clearRect(0, 0, 48, 48);
    pen.font = font;
    pen.fillStyle = '#000';
    pen.fillText(character, 4, 34);
    const { data } = pen.getImageData(0, 0, 48, 48);
    let drawn = '';
    for (let index = 3; index < data.length; index += 4) drawn += data[index]! > 127 ? '1' : '0';
    drawings.set(key, drawn);
    return drawn;
  }
  // Unassigned code points: they render as the missing-glyph box.
  const NOBODYS = ['\u0378', '\u{10FFFD}'];
  const missing = (font: string, character: string): boolean =>
    !/[\p{White_Space}\p{Cf}\p{Mn}]/u.test(character) &&
    NOBODYS.some((one) => drawing(font, one) === drawing(font, character));

  const reach = document.documentElement.scrollWidth;
  if (reach > innerWidth) {
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (one) => one.getBoundingClientRect().right > innerWidth + 1 && isShown(one),
    );
    result.push(
      `${reach} px wide: ${beyond
        .slice(0, 3)
        .map((one) => name(one, one.textContent ?? ''))
        .join('; ')}`,
    );
  }
  const all: Line[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('svg')) continue;
    const texts = textIn(element);
    if (texts.length === 0 || !isShown(element) || isForListeners(element)) continue;
    const words = texts.map((text) => text.textContent).join(' ');
    const style = getComputedStyle(element);
    const lines = texts.flatMap((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    });
    if (lines.length === 0) continue;
    all.push(...lines.map((line) => ({ element, box: leftOf(element, line) })));
    if (lines.some((line) => clipperOf(element, line))) result.push(`cut off: ${name(element, words)}`);
    else if (lines.some((line) => outOfItsButton(element, line)))
      result.push(`out of its button: ${name(element, words)}`);
    const broken = texts.map(brokenIn).find((word) => word !== null);
    if (broken) result.push(`broken in its middle: ${name(element, broken)}`);
    const contrast = tooPale(element);
    if (contrast !== null) result.push(`too pale, ${contrast.toFixed(2)}: ${name(element, words)}`);
    if (isOfAnother(element)) continue;
    const font = `${style.fontWeight} 28px ${style.fontFamily}`;
    const empty = [...new Set(words)].filter((character) => missing(font, character));
    if (empty.length > 0) result.push(`missing ${empty.join(' ')}: ${name(element, words)}`);
  }
  for (const [one, other] of lyingOver(all))
    result.push(`over another: ${name(one, one.textContent)} and ${name(other, other.textContent)}`);
  for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
    if (field.value !== '' || !isShown(field)) continue;
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
    pen.font = font;
    const room =
      field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
    if (pen.measureText(field.placeholder).width > room + 1)
      result.push(`cut off: placeholder "${field.placeholder}"`);
  }
  return [...new Set(result)];
}
