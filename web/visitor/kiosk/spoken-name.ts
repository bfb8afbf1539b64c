/** The words for a focused element: its name and its description, never a typed text. */
export function spokenName(element: Element): string {
  const named = textOf(element, 'aria-labelledby') || element.getAttribute('aria-label') || ownName(element);
  return [named, textOf(element, 'aria-describedby')].map(plain).filter(Boolean).join('. ');
}

function textOf(element: Element, attribute: string): string {
  const ids = element.getAttribute(attribute)?.split(/\s+/) ?? [];
  return ids.map((id) => element.ownerDocument.getElementById(id)?.textContent ?? '').join(' ');
}

function ownName(element: Element): string {
  if ('labels' in element) {
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    if (labels.length > 0) return labels.map((label) => label.textContent ?? '').join(' ');
  }
  // The main region has the whole page in it: its heading is enough.
  if (element.id === 'main') return element.querySelector('h1')?.textContent ?? '';
  return element.textContent ?? '';
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
